/**
 * Stands in for style sheets, fonts and pictures, which only the browser build knows. No text: a class named `link`
 * would be String's own.
 */
module.exports = {};
