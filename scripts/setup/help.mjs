/**
 * Answers `--help` before anything is installed, built or written, and ends the process.
 * @param {string} usage
 */
export function answerHelp(usage) {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return;
  console.log(usage);
  process.exit(0);
}
