/** A thread's file that fails while it loads, as one whose packages are missing. */
throw new Error('a package is missing');
export default () => 0;
