import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { REMOTE_FOLDER, remoteIn } from '@market/remote-contract';
import { fillTemplates } from './fill-templates';
import { capital, words } from './names';
import { Refused } from './refused';

const PACKAGE = join(__dirname, '..');
/** Sources of a new remote, the same for every location. */
export const REMOTE_TEMPLATE = join(PACKAGE, 'templates', 'remote');
/** Further files for a repository of its own. */
const REPOSITORY_TEMPLATE = join(PACKAGE, 'templates', 'repository');

/**
 * Creates a repository for a new remote: a page with its states and tests, and the commands for its development.
 * @param workspace its name: `mfe-reports`
 * @param folder location, missing or empty; default: a folder of that name
 * @param options `isEmpty` for the repository alone, without sources; `registry` with our npm packages
 * @returns next steps, line by line
 * @throws Refused if the name is not valid for a remote, or the folder is not empty
 */
export function createRemote(
  workspace: string,
  folder = workspace,
  { isEmpty = false, registry }: { isEmpty?: boolean; registry?: string | undefined } = {},
): string[] {
  const place = resolve(folder);
  if (registry !== undefined && !/^https?:/.test(URL.canParse(registry) ? new URL(registry).protocol : ''))
    throw new Refused(`'${registry}' is no registry of packages: name one such as https://npm.example.org/.`);
  if (!REMOTE_FOLDER.test(workspace))
    throw new Refused(
      `'${workspace}' is no name for a remote: it is 'mfe-' and words in small letters with hyphens between them, such as mfe-reports.`,
    );
  if (existsSync(place) && readdirSync(place).length > 0)
    throw new Refused(`There is something in ${folder} already: choose another folder, or empty it.`);
  if (!isEmpty) fillTemplates(REMOTE_TEMPLATE, place, wordsOf(workspace));
  fillTemplates(REPOSITORY_TEMPLATE, place, { ...wordsOf(workspace), ...versions() });
  if (!isEmpty) {
    formatSources(place);
    startHistory(place);
  }
  // Without the trailing slash npm resolves package addresses beside the registry's path.
  if (registry) writeFileSync(join(place, '.npmrc'), `@market:registry=${registry.replace(/\/*$/, '/')}\n`);
  return [
    `${workspace} is made, in ${folder}.`,
    '',
    `  cd ${folder}`,
    registry
      ? '  npm install'
      : '  npm install                  first: @market:registry=https://npm.example.org/ in .npmrc, where our packages are',
    '  npm run dev                  look at it alone',
    '  npm test                     run its tests',
    '  npm run deploy -- --to URL   publish it',
  ];
}

/** Formats the sources as `npm run format` does: line breaks depend on the length of the name. */
function formatSources(place: string): void {
  spawnSync(process.execPath, [join(dirname(require.resolve('oxfmt/package.json')), 'bin/oxfmt'), '.'], {
    cwd: place,
    stdio: 'ignore',
  });
}

/** Initialises a git repository, unless the folder is in one already or git is missing. */
function startHistory(place: string): void {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: place, stdio: 'ignore' }).status === 0;
  if (!git('rev-parse', '--is-inside-work-tree')) git('init', '--quiet', '--initial-branch=main');
}

/** Values of the templates' placeholders. */
export function wordsOf(workspace: string): Record<string, string> {
  const subject = workspace.replace(/^mfe-/, '');
  const component = words(subject).map(capital).join('');
  return {
    WORKSPACE: workspace,
    FEDERATION: remoteIn(workspace).name,
    SUBJECT: subject,
    LABEL: capital(words(subject).join(' ')),
    LOWER: words(subject).join(' '),
    COMPONENT: component,
    VARIABLE: component.charAt(0).toLowerCase() + component.slice(1),
  };
}

/** Versions of our packages and of the packages that they are tested with. */
function versions(): Record<string, string> {
  // Cast: the package.json of our release.
  const { version, peerDependencies } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as {
    version: string;
    peerDependencies: Record<string, string>;
  };
  const lines = Object.entries(peerDependencies).map(([name, range]) => `    "${name}": "${range}"`);
  return { RELEASE: version, PEERS: lines.join(',\n').trimStart() };
}
