// Selects the tests that a change touches: `npm test -- --changed`.
import { spawnSync } from 'node:child_process';

/** Files that everything depends on. */
const EVERYWHERE = /^(package(-lock)?\.json|tsconfig(\.server)?\.json|jest\.config\.ts|jest\/|\.npmrc)/;
/** Screens: one journey through all of them shows that the product as built works. */
const SCREENS = /^(shell|mfe-[^/]+|packages\/platform\/(web-kit|texts))\/(src|public)\//;
/** Other parts of the product, which all journeys depend on. */
const PRODUCT =
  /^(shell|mfe-[^/]+|gateway|services\/[^/]+|packages\/(?!(?:platform\/remote-host|market\/dev-host)\/)[^/]+\/[^/]+)\/(src|public|package\.json|webpack\.config)|^(e2e\/(support\/|playwright)|scripts\/start\/)/;
const JOURNEY = /^e2e\/.+\.spec\.ts$/;
const MAIN_JOURNEY = 'e2e/journeys/main-job.spec.ts';
const CODE = /\.(ts|tsx|mjs|cjs|js)$/;
const WORKSPACE = /^(gateway|services\/[^/]+|packages\/[^/]+\/[^/]+)\/src\//;

/**
 * Changed files since this branch left main, uncommitted ones included, deleted ones excluded.
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
 * Test plan for changed files. Jest finds the tests that import them; tests in `test/crash` start a workspace as a
 * process, hence import none of it and are listed by pattern.
 * @returns `everything`, or the code files for Jest, patterns of further tests, and the journeys: 'all' of them, or the
 * files of some
 */
export function planFor(files) {
  const workspaces = files.map((file) => WORKSPACE.exec(file)?.[1]).filter(Boolean);
  return {
    everything: files.some((file) => EVERYWHERE.test(file)),
    code: files.filter((file) => CODE.test(file)),
    crashTests: [...new Set(workspaces)].map((workspace) => `${workspace}/test/crash/`),
    journeys: files.some((file) => PRODUCT.test(file) && !SCREENS.test(file)) ? 'all' : journeysOf(files),
  };
}

function journeysOf(files) {
  const changed = files.filter((file) => JOURNEY.test(file));
  return files.some((file) => SCREENS.test(file)) ? [...new Set([MAIN_JOURNEY, ...changed])] : changed;
}
