import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_FOLDER } from '@market/contracts/remotes';
import { fillTemplates, Refused, REMOTE_TEMPLATE, wordsOf } from '@market/remote-tools';
import { addCoverageRow } from './add-coverage-row';
import { addToLockFile } from './add-to-lock-file';
import { formatFiles } from './format-files';
import { ownerOf } from './owner-of';
import { templateOf } from './templates';

/**
 * `npm run new -- remote mfe-reports`: a working remote, with a page, its states and its tests. Tools discover remotes
 * by the folder's name.
 * @param root the project's folder
 * @param workspace the name of the remote's folder
 * @returns the next steps, line by line
 * @throws Refused when the name is invalid for a remote, or taken
 */
export function newRemote(root: string, workspace: string): string[] {
  if (!REMOTE_FOLDER.test(workspace))
    throw new Refused(
      `'${workspace}' is no name for a remote: it is 'mfe-' and words in small letters with hyphens between them, such as mfe-reports.`,
    );
  if (existsSync(join(root, workspace)))
    throw new Refused(`There is a folder '${workspace}' already: choose another name, or remove it.`);
  const subject = workspace.replace(/^mfe-/, '');
  const page = `/${subject}`;
  const owner = ownerOf(root, page);
  if (owner) throw new Refused(`The page '${page}' is ${owner}'s already: choose another name.`);

  // Cast: the shell depends on both.
  const { dependencies } = JSON.parse(readFileSync(join(root, 'shell/package.json'), 'utf8')) as {
    dependencies: Record<'@tanstack/react-query' | 'react', string>;
  };
  const filled = wordsOf(workspace);
  fillTemplates(REMOTE_TEMPLATE, join(root, workspace), filled);
  fillTemplates(templateOf('workspace'), join(root, workspace), {
    ...filled,
    REACT_QUERY: dependencies['@tanstack/react-query'],
    REACT: dependencies.react,
  });
  const manifest = `[manifest.ts](../${workspace}/src/manifest.ts)`;
  const test = `[pages.test.tsx](../${workspace}/test/pages.test.tsx)`;
  addCoverageRow(root, 'Pages', [
    `\`${page}\` ${filled.LABEL ?? ''}`,
    manifest,
    `${test} \`${page} lists what is found\`<br>${test} \`${page} says when nothing is found\``,
  ]);
  addCoverageRow(root, 'Header, menus, sidebar and footer', [
    `\`${filled.LABEL ?? ''}\` in the header`,
    manifest,
    `${test} \`the code has each dialog and each page that the manifest names\``,
  ]);
  addToLockFile(root);
  formatFiles(root, [workspace]);
  return [
    `${workspace} is made, with the page ${page}.`,
    '',
    `  npm run dev -w ${workspace}     look at it alone`,
    `  npm test -w ${workspace}        run its tests`,
    '  npm start                    see it in the marketplace',
    '',
    `What it is for goes into ${workspace}/src/features/list-${subject}.`,
  ];
}
