#ifndef KARAT_EXAMPLES_TORCH_FINETUNE_GGUF_HPP
#define KARAT_EXAMPLES_TORCH_FINETUNE_GGUF_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

// Writes GGUF version 3, the file format of llama.cpp: a header, named values, the tensors' names and shapes, and their
// numbers. All of it is little-endian.

namespace gguf {

class file {
public:
    void add(std::string_view key, std::uint32_t value) { begin(key, type_uint32).put(value); }
    void add(std::string_view key, float value) { begin(key, type_float32).put(value); }
    void add(std::string_view key, bool value) { begin(key, type_bool).put(static_cast<std::uint8_t>(value)); }
    void add(std::string_view key, std::string_view value) { begin(key, type_string).put(value); }
    void add(std::string_view key, const char* value) { add(key, std::string_view(value)); } // not as a bool
    void add(std::string_view key, const std::vector<std::string>& values) { add_list(key, type_string, values); }
    void add(std::string_view key, const std::vector<float>& values) { add_list(key, type_float32, values); }
    void add(std::string_view key, const std::vector<std::int32_t>& values) { add_list(key, type_int32, values); }

    /// `values` lie row by row, and `shape` names the outermost dimension first. They must live until write().
    void add_tensor(std::string_view name, const std::vector<std::int64_t>& shape, const float* values) {
        m_tensors.put(name).put(static_cast<std::uint32_t>(shape.size()));
        std::uint64_t count = 1;
        for (std::size_t i = shape.size(); i-- > 0;) { // GGUF names the innermost one first
            m_tensors.put(static_cast<std::uint64_t>(shape[i]));
            count *= static_cast<std::uint64_t>(shape[i]);
        }
        m_tensors.put(tensor_float32).put(m_offset);
        m_numbers.push_back({values, count});
        m_offset += aligned(4 * count);
    }

    void write(const std::string& path) const {
        bytes all;
        all.text = "GGUF";
        all.put(std::uint32_t{3}).put(static_cast<std::uint64_t>(m_numbers.size())).put(m_value_count);
        all.text += m_values.text + m_tensors.text;
        for (const tensor& t : m_numbers) {
            all.text.resize(aligned(all.text.size()));
            for (std::uint64_t i = 0; i < t.count; ++i) all.put(t.values[i]);
        }
        all.text.resize(aligned(all.text.size()));
        std::ofstream out(path, std::ios::binary);
        out.write(all.text.data(), static_cast<std::streamsize>(all.text.size()));
        out.close();
        if (!out) throw std::runtime_error(path + ": cannot be written");
    }

private:
    static constexpr std::uint32_t type_uint32 = 4;
    static constexpr std::uint32_t type_int32 = 5;
    static constexpr std::uint32_t type_float32 = 6;
    static constexpr std::uint32_t type_bool = 7;
    static constexpr std::uint32_t type_string = 8;
    static constexpr std::uint32_t type_list = 9;
    static constexpr std::uint32_t tensor_float32 = 0;

    struct bytes {
        std::string text;

        template <class Unsigned>
        bytes& put(Unsigned number) {
            for (std::size_t i = 0; i < sizeof number; ++i) text += static_cast<char>((number >> (8 * i)) & 0xFFu);
            return *this;
        }
        bytes& put(std::int32_t number) { return put(static_cast<std::uint32_t>(number)); }
        bytes& put(float number) {
            std::uint32_t bits;
            std::memcpy(&bits, &number, sizeof bits);
            return put(bits);
        }
        bytes& put(std::string_view string) {
            put(static_cast<std::uint64_t>(string.size())).text += string;
            return *this;
        }
        bytes& put(const std::string& string) { return put(std::string_view(string)); }
    };
    struct tensor {
        const float* values;
        std::uint64_t count;
    };

    static std::uint64_t aligned(std::uint64_t offset) { return (offset + 31) / 32 * 32; }
    bytes& begin(std::string_view key, std::uint32_t type) {
        ++m_value_count;
        return m_values.put(key).put(type);
    }
    template <class T>
    void add_list(std::string_view key, std::uint32_t type, const std::vector<T>& values) {
        begin(key, type_list).put(type).put(static_cast<std::uint64_t>(values.size()));
        for (const T& value : values) m_values.put(value);
    }

    bytes m_values;
    std::uint64_t m_value_count = 0;
    bytes m_tensors;
    std::vector<tensor> m_numbers;
    std::uint64_t m_offset = 0; // of the next tensor, from where the first one begins
};

} // namespace gguf

#endif
