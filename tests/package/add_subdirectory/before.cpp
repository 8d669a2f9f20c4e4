// A file of the other project that has nothing to do with karat.
int before();
int before() { return 0; }
