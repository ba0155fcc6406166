/** Lowest Node that the packages run on. */
const LOWEST = [20, 19];

/** Ends the process with one plain sentence where Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > LOWEST[0] || (major === LOWEST[0] && minor >= LOWEST[1])) return;
  console.error(
    `Node ${LOWEST.join('.')} or later is needed and this is ${process.versions.node}: install a newer one from https://nodejs.org and try again.`,
  );
  process.exit(1);
}
