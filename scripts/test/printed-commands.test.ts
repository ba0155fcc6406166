import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  parseWords,
  ROLLOUT_COMMANDS,
  saysInOwnRepository,
  saysInProject,
  type RolloutVerb,
} from '@market/remote-tools';
import { COMMANDS as ownCommands, USAGE as ownUsage } from '../../packages/platform/remote-tools/src/cli';
import { COMMANDS as projectCommands, USAGE as projectUsage } from '../remotes';
import { ROOT } from '../start/root';
import { asInImage } from '../tools/as-in-image';
import { packageFolder } from '../tools/package-folders.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** Cast: a package.json has scripts by name. */
const scriptsOf = (path: string) =>
  Object.keys((JSON.parse(read(path).replace('PEERS,\n', '')) as { scripts: object }).scripts);

const OWN_REPOSITORY = 'packages/platform/remote-tools/templates/repository';
const ownScripts = scriptsOf(`${OWN_REPOSITORY}/package.json.txt`);
const projectScripts = scriptsOf('package.json');
const workspaceScripts = scriptsOf('mfe-candidate/package.json');
/** Packages that teams elsewhere install, so that their messages are read there. */
const PUBLISHED = [
  'api',
  'build-kit',
  'contracts',
  'dev-host',
  'remote-contract',
  'remote-host',
  'remote-rules',
  'remote-tools',
  'texts',
  'web-kit',
];

const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|cjs|txt)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** Commands that sources name, but for those in comments. */
function commandsIn(folders: readonly string[], except: readonly string[] = []): string[] {
  const found = folders
    .flatMap(filesBelow)
    .filter((file) => !except.some((one) => file.endsWith(one)))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .replace(/^\s*(\*|\/\/|\/\*).*$/gm, '')
        .match(/npm run [\w:-]*\w(?: -w)?(?: -- [a-z]+)?|(?<!bin\/)market-remote [a-z]+/g),
    );
  return [...new Set(found.filter((command) => command !== null && command !== undefined))];
}

/** The command itself: `deploy` of `npm run deploy -- --to URL`. */
function existsInOwnRepository(command: string): boolean {
  const [, script = ''] = /npm run ([\w:-]+)(?! -w)/.exec(command) ?? [];
  const [, verb = ''] = /market-remote ([a-z]+)/.exec(command) ?? [];
  return command.startsWith('npm run') ? ownScripts.includes(script) && !command.includes(' -w') : verb in ownCommands;
}

function existsInProject(command: string): boolean {
  const [, script = '', inWorkspace, verb] = /npm run ([\w:-]+)( -w)?(?: -- ([a-z]+))?/.exec(command) ?? [];
  if (inWorkspace) return workspaceScripts.includes(script);
  return projectScripts.includes(script) && (script !== 'remotes' || verb === undefined || verb in projectCommands);
}

const VERBS = Object.keys(ROLLOUT_COMMANDS) as RolloutVerb[];

test('each command that a message names in a repository of its own exists there', () => {
  const says = saysInOwnRepository('https://jobs.example.org');
  const printed = [
    ...commandsIn(
      PUBLISHED.map((name) => `${packageFolder(ROOT, name)}/src`),
      // Other tests look at its sentences.
      ['remote-tools/src/says.ts'],
    ),
    ...commandsIn([OWN_REPOSITORY]),
    ...VERBS.map((verb) => says.rollout(verb, 'mfe_reports', '1.2.0')),
    says.deploy('mfe_reports'),
  ];
  expect(printed).toContain('npm run deploy');
  expect(printed).toContain('npx market-remote rollback 1.2.0 --to https://jobs.example.org');
  expect(printed.filter((command) => !existsInOwnRepository(command.replace(/^npx /, '')))).toEqual([]);
});

test('each command that a message names in this project exists here', () => {
  const says = saysInProject(undefined, ['mfe-reports']);
  const printed = [
    ...commandsIn(['scripts'], ['/test/', '.test.ts', 'says.ts']),
    ...VERBS.map((verb) => says.rollout(verb, 'mfe_reports')),
    says.deploy('mfe_reports'),
  ].filter((command) => command.startsWith('npm run'));
  expect(printed.filter((command) => !existsInProject(command))).toEqual([]);
  const elsewhere = saysInProject('https://jobs.example.org', ['mfe-reports']);
  expect(elsewhere.rollout('rollback', 'mfe_reports')).toBe(
    'npm run remotes -- rollback mfe_reports --url https://jobs.example.org',
  );
  expect(elsewhere.deploy('mfe_reports')).toBe(
    'npm run deploy -w mfe-reports -- --to https://jobs.example.org --inactive',
  );
  // A remote that does not lie here has no workspace.
  expect(elsewhere.deploy('mfe_charts')).toBe(
    'npm run deploy -- --to https://jobs.example.org --inactive in its own repository',
  );
});

test('the marketplace’s own answers name no command of either place: they are read in both', () => {
  expect(commandsIn(['services/remotes/src', 'packages/platform/remote-rules/src'])).toEqual([]);
});

test('screens, services and the gateway name no command of a checkout, which containers do not have', () => {
  const services = readdirSync(join(ROOT, 'services')).map((name) => `services/${name}/src`);
  expect(commandsIn([...services, 'shell/src', 'gateway/src'])).toEqual([]);
});

test('in the image of the operator’s commands, which has no npm, they are named as they are called there', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['-r', 'tsx/cjs', join(ROOT, 'scripts/operate.ts'), 'dead-letters', '--help'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^ +dead-letters inspect QUEUE/m);
  expect(stdout).not.toContain('npm run');
  const help = spawnSync(process.execPath, ['-r', 'tsx/cjs', join(ROOT, 'scripts/operate.ts'), 'remotes', '--help'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect([help.status, help.stderr]).toEqual([0, '']);
  expect(help.stdout).toMatch(/^Usage: remotes COMMAND .*$[^]*^ +rollback NAME/m);
  const imports = read('scripts/operate.ts').matchAll(/^import \{ main as \w+.* from '.\/([\w-]+)';$/gm);
  const inImage = [...imports].map(([, name]) => name!);
  expect(inImage).toContain('backup');
  const printed = inImage.flatMap((name) =>
    [...asInImage(read(`scripts/${name}.ts`), inImage).matchAll(/npm run ([\w:-]+)/g)].map(([, other]) => other),
  );
  expect(printed).toEqual([]);
  expect(asInImage('Run: npm run doctor', inImage)).toBe('Run: npm run doctor');
});

test('a number below zero, and a text that begins with a dash, are values and no options', () => {
  const options = { url: { type: 'string' }, yes: { type: 'boolean' } } as const;
  expect(parseWords(['settings', 'mfe-reports', 'rows', '-5', '--url', 'http://x', '--yes'], options)).toEqual({
    values: { url: 'http://x', yes: true },
    positionals: ['settings', 'mfe-reports', 'rows', '-5'],
  });
  expect(parseWords(['settings', 'mfe-reports', 'line', '- new -'], options).positionals[3]).toBe('- new -');
  expect(parseWords(['settings', 'mfe-reports', 'line', '--', '-new'], options).positionals[3]).toBe('-new');
  expect(() => parseWords(['-x'], options)).toThrow("Unknown option '-x'");
});

test('both say how each command is called', () => {
  for (const verb of VERBS) {
    expect(ownUsage).toContain(`\n  ${verb} `);
    expect(projectUsage).toContain(`\n  ${verb} NAME`);
  }
});
