/** Name of a command that looks at or changes which versions visitors get. */
export type RolloutVerb =
  | 'list'
  | 'activate'
  | 'deactivate'
  | 'remove'
  | 'rollback'
  | 'canary'
  | 'pin'
  | 'unpin'
  | 'settings'
  | 'history';

/** Commands as they are called where a message is printed, so that each one named there exists there. */
export interface Says {
  /** Command that looks at or changes which versions visitors get. */
  rollout: (verb: RolloutVerb, name: string, ...args: string[]) => string;
  /** Publishing a version for nobody yet. */
  deploy: (name: string) => string;
}

/**
 * Commands as a repository of its own has them: of the remote in whose folder they are called.
 * @param url where the marketplace is
 */
export const saysInOwnRepository = (url: string): Says => ({
  rollout: (verb, _name, ...args) => ['npx market-remote', verb, ...args, '--to', url].join(' '),
  deploy: () => `npm run deploy -- --to ${url} --inactive`,
});

/**
 * Commands as this project has them.
 * @param url where the marketplace is, where that must be named
 * @param workspaces folders of the remotes that lie here; a remote of another repository is deployed there
 */
export const saysInProject = (url: string | undefined, workspaces: readonly string[]): Says => ({
  rollout: (verb, ...args) => ['npm run remotes --', verb, ...args, ...(url ? ['--url', url] : [])].join(' '),
  deploy(name) {
    const workspace = name.replaceAll('_', '-');
    return workspaces.includes(workspace)
      ? `npm run deploy -w ${workspace} --${url ? ` --to ${url}` : ''} --inactive`
      : `npm run deploy -- --to ${url ?? 'URL'} --inactive in its own repository`;
  },
});
