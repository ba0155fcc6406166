// The shared modules are loaded asynchronously; everything that uses one stands behind this import.
void import(/* webpackChunkName: "bootstrap" */ './bootstrap');
