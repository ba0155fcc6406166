// Which tests a change touches: `npm test -- --changed`.
import { spawnSync } from 'node:child_process';

/** What everything depends on. */
const EVERYWHERE = /^(package(-lock)?\.json|tsconfig(\.server)?\.json|jest\.config\.ts|jest\/|\.npmrc)/;
/** What the built product is made of, and the journeys themselves. */
const PRODUCT =
  /^(shell|mfe-[^/]+|gateway|services\/[^/]+|packages\/(?!dev-host\/)[^/]+)\/(src|public|package\.json|webpack\.config)|^(e2e|scripts\/start)\//;
const CODE = /\.(ts|tsx|mjs|cjs|js)$/;
const WORKSPACE = /^(gateway|(?:services|packages)\/[^/]+)\/src\//;

/**
 * The files that differ from where this branch left main, those that are not committed too, without the deleted ones.
 * @throws Error where the project's folder is no clone
 */
export function changedFiles(root) {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git says what has changed, and it fails: ${stderr.trim()}`);
    return stdout.split('\n').filter(Boolean);
  };
  const hasMain = spawnSync('git', ['rev-parse', '--verify', '--quiet', 'main'], { cwd: root }).status === 0;
  const [base = 'HEAD'] = hasMain ? git('merge-base', 'HEAD', 'main') : [];
  const changed = [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(changed)].sort();
}

/**
 * What to run for changed files. Jest finds the tests that import them; tests in `test/crash` start a workspace as a
 * process and so import nothing of it, which is why they are named.
 * @returns `everything`, or the code files for Jest, patterns of further tests, and whether the journeys are touched
 */
export function planFor(files) {
  const workspaces = files.map((file) => WORKSPACE.exec(file)?.[1]).filter(Boolean);
  return {
    everything: files.some((file) => EVERYWHERE.test(file)),
    code: files.filter((file) => CODE.test(file)),
    crashTests: [...new Set(workspaces)].map((workspace) => `${workspace}/test/crash/`),
    journeys: files.some((file) => PRODUCT.test(file)),
  };
}
