/**
 * Whether a command's arguments ask for help.
 * @param {readonly string[]} words
 */
export const isAskedForHelp = (words) => words.some((word) => word === '--help' || word === '-h');

/**
 * Prints the usage on `--help` before anything is installed, built or written, and ends the process.
 * @param {string} usage
 */
export function answerHelp(usage) {
  if (!isAskedForHelp(process.argv.slice(2))) return;
  console.log(usage);
  process.exit(0);
}
