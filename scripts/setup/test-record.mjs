// The record of the last `npm run test:all`: `npm test` prints it, `npm run release` requires a green one.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const RECORD_FILE = 'docs/test-all.json';
/** Excluded because they are written after the tests: the record itself, and the change log of a release. */
const NOT_TESTED = new Set([RECORD_FILE, 'CHANGELOG.md']);

/**
 * A hash of all tracked files with their content, except those written after the tests.
 * @param root a clone
 * @throws Error where git fails
 */
export function sourcesOf(root) {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
    if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.toString().trim()}`);
    return stdout.toString();
  };
  const listed = git('ls-files', '--stage', '-z').split('\0').filter(Boolean);
  const hash = createHash('sha256');
  for (const line of listed) if (!NOT_TESTED.has(line.slice(line.indexOf('\t') + 1))) hash.update(`${line}\n`);
  return hash.digest('hex');
}

/** @returns the record, or undefined before the first run */
export function readRecord(root) {
  const path = join(root, RECORD_FILE);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/**
 * Records the result of a run of all tests on committed sources.
 * @param run `{commit, on, result, green, sources}`
 */
export function writeRecord(root, run) {
  writeFileSync(join(root, RECORD_FILE), `${JSON.stringify(run, null, 2)}\n`);
}

/** Summary of the last run, and whether it was of these sources. */
export function recordLine(root) {
  const record = readRecord(root);
  if (!record) return 'npm run test:all: not recorded yet.';
  const { commit, on, result, sources } = record;
  const of = sources === sourcesOf(root) ? 'these sources' : 'earlier sources';
  return `npm run test:all: ${result}, on ${on} at ${commit.slice(0, 8)}, of ${of}.`;
}
