import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findRemotes, readManifest } from '@market/build-kit/remote-workspaces';
import type { RemoteManifest } from '@market/contracts/remotes';
import { capital, Refused, words } from '@market/remote-tools';

const NAME = /^[a-z]+(-[a-z]+)*$/;

/** Names of a new page or dialog of a remote. */
export interface NewPart {
  workspace: string;
  manifests: RemoteManifest[];
  words: Record<'NAME' | 'LABEL' | 'COMPONENT' | 'VARIABLE', string>;
}

/**
 * Validates the words for a new page or dialog.
 * @param kind word for the part in error messages
 * @throws Refused when the remote does not exist, the name is invalid, or its feature already exists
 */
export function newPartOf(root: string, kind: string, workspace: string, name: string): NewPart {
  const remotes = findRemotes(root);
  if (!remotes.some((remote) => remote.workspace === workspace))
    throw new Refused(
      `'${workspace}' is no remote: there are ${remotes.map((remote) => remote.workspace).join(', ')}.`,
    );
  if (!NAME.test(name))
    throw new Refused(`'${name}' is no name for a ${kind}: words in small letters with hyphens, such as salary-guide.`);
  if (existsSync(join(root, workspace, 'src/features', name)))
    throw new Refused(`${workspace} has a feature '${name}' already: choose another name.`);
  const component = words(name).map(capital).join('');
  return {
    workspace,
    manifests: remotes.map((remote) => readManifest(join(root, remote.workspace), remote.name)),
    words: {
      COMPONENT: component,
      VARIABLE: component.charAt(0).toLowerCase() + component.slice(1),
      LABEL: capital(words(name).join(' ')),
      NAME: name,
    },
  };
}
