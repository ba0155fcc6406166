/**
 * Stub for style sheets, fonts and pictures, which only the browser build resolves. An object, not a string: a class
 * named `link` would be String's own method.
 */
module.exports = {};
