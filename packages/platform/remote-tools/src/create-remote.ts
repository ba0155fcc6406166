import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { REMOTE_FOLDER, remoteIn } from '@market/contracts/remotes';
import { fillTemplates } from './fill-templates';
import { capital, words } from './names';
import { Refused } from './refused';

const PACKAGE = join(__dirname, '..');
/** Sources of a new remote, the same wherever it lies. */
export const REMOTE_TEMPLATE = join(PACKAGE, 'templates', 'remote');
/** Further files for a repository of its own. */
const REPOSITORY_TEMPLATE = join(PACKAGE, 'templates', 'repository');

/**
 * Makes a repository for a new remote: a page with its states and its tests, and the commands that it is worked on with.
 * @param workspace its name: `mfe-reports`
 * @param folder where, not there yet or empty; a folder of that name where it is left out
 * @param options `isEmpty` for the repository alone, without sources; `registry` where npm finds our packages
 * @returns what to do next, line by line
 * @throws Refused when the name is none for a remote, or something is there
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
  // Without the slash at its end npm looks for packages beside it.
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

/** Sources as `npm run format` leaves them: where a line breaks follows from the length of the name. */
function formatSources(place: string): void {
  spawnSync(process.execPath, [join(dirname(require.resolve('oxfmt/package.json')), 'bin/oxfmt'), '.'], {
    cwd: place,
    stdio: 'ignore',
  });
}

/** A git repository of its own, unless the folder lies in one already or there is no git. */
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

/** The packages' own version, and those of what they are tested with. */
function versions(): Record<string, string> {
  // Written with the release.
  const { version, peerDependencies } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as {
    version: string;
    peerDependencies: Record<string, string>;
  };
  const lines = Object.entries(peerDependencies).map(([name, range]) => `    "${name}": "${range}"`);
  return { RELEASE: version, PEERS: lines.join(',\n').trimStart() };
}
