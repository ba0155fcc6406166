import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './install-packages.mjs';

const bin = (name) => join(ROOT, 'node_modules', '.bin', name);

/**
 * Incremental type check: the compiler keeps what it found in `.cache`, and checks again only what a change reaches
 * (36 s the first time, 4 to 8 s later).
 * @param project a `tsconfig` file in the project's folder
 */
export function typesOf(project) {
  const cache = join(ROOT, '.cache', project.replace('.json', '.tsbuildinfo'));
  // Single checker: several would each compute most of the types anew, on cores that the other checks need.
  const checker = ['--checkers', '1'];
  return [bin('tsc'), '--noEmit', '-p', project, ...checker, '--incremental', '--tsBuildInfoFile', cache];
}

/** Folders that the import rules cover: each workspace except the end-to-end tests, and the scripts. */
const SOURCES = readdirSync(ROOT).filter((name) => /^(packages|services|gateway|shell|mfe-.+|scripts)$/.test(name));

const LINT = ['--config', 'oxlint.config.mjs', '--tsconfig', 'tsconfig.json', '--no-error-on-unmatched-pattern'];

/** Static checks of the code, which need no running service. */
const CHECKS = [
  // The longest first.
  { name: 'lint', command: [bin('oxlint'), ...LINT], reads: /\.(ts|tsx|mjs|cjs|js)$/ },
  { name: 'types', command: typesOf('tsconfig.json') },
  { name: 'absent fields of the server', command: typesOf('tsconfig.server.json') },
  { name: 'imports', command: [bin('depcruise'), '--config', '.dependency-cruiser.mjs', ...SOURCES] },
  { name: 'format', command: [bin('oxfmt'), '--check', '--no-error-on-unmatched-pattern'], reads: /./ },
  {
    name: 'lines of documents',
    command: [process.execPath, join(ROOT, 'scripts', 'tools', 'wrap-markdown.mjs'), '--check'],
  },
  // docs/security.md, S82.
  {
    name: 'secrets',
    command: [process.execPath, join(ROOT, 'scripts', 'setup', 'scan-secrets.mjs')],
    reads: /./,
    all: [],
  },
  { name: 'unused code', command: [bin('knip'), '--no-progress'] },
  { name: 'spec coverage', command: [process.execPath, join(ROOT, 'scripts', 'run.mjs'), 'spec-coverage'] },
  {
    name: 'exports of the shell',
    command: [process.execPath, join(ROOT, 'scripts', 'run.mjs'), 'shell-exports', '--check'],
  },
];

/** Scan of the built files for browsers. */
export const BUILT_SECRETS = {
  name: 'secrets in what is built',
  command: [bin('secretlint'), '--secretlintignore', '/dev/null', '{shell,mfe-*}/dist/**/*'],
};

/** Limit of parallel checks, since one keeps a core busy. */
const CHECKS_AT_ONCE = 2;

/**
 * Runs all checks, two at a time; the output of a check is shown when it is done.
 * @param only the files for checks that work file by file; all where it is absent
 * @param also further long checks without prerequisites, hence started first
 * @returns each check's name and whether it passed
 */
export async function runChecks({ only, also = [] } = {}) {
  const waiting = [...also, ...CHECKS].flatMap(({ reads, all = ['.'], ...check }) => {
    if (!reads) return check;
    const files = only?.filter((file) => reads.test(file)) ?? all;
    return only && files.length === 0 ? [] : { ...check, command: [...check.command, ...files] };
  });
  const went = [];
  console.log(`\n── ${waiting.map(({ name }) => name).join(', ')}`);
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift())
      went.push({ name: check.name, ok: (await run(check, 'kept')).ok });
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, lane));
  return went;
}

/** Runs one command in the project's folder with its output shown. @returns whether it went well */
export function runCheck(check) {
  console.log(`\n── ${check.name}`);
  return run(check, 'shown');
}

function run({ name, command }, output) {
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const stdio = output === 'shown' ? 'inherit' : 'pipe';
    const child = spawn(command[0], command.slice(1), { cwd: ROOT, stdio: ['ignore', stdio, stdio] });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => said.push(piece));
    child.once('error', (error) => {
      console.error(error.message);
      resolve({ ok: false });
    });
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      console.log(`${code === 0 ? 'fine' : 'FAILED'}: ${name} (${((Date.now() - startedAt) / 1000).toFixed(0)} s)`);
      resolve({ ok: code === 0 });
    });
  });
}
