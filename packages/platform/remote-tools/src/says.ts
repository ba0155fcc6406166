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

/** Names of the commands where a message is printed, so that it names only commands that exist there. */
export interface Says {
  /** Command that looks at or changes which versions visitors get. */
  rollout: (verb: RolloutVerb, name: string, ...args: string[]) => string;
  /** Command that publishes an inactive version. */
  deploy: (name: string) => string;
}

/**
 * Commands in a repository of its own, which apply to the remote of the current folder.
 * @param url address of the marketplace
 */
export const saysInOwnRepository = (url: string): Says => ({
  rollout: (verb, _name, ...args) => ['npx market-remote', verb, ...args, '--to', url].join(' '),
  deploy: () => `npm run deploy -- --to ${url} --inactive`,
});

/**
 * Commands in this project.
 * @param url address of the marketplace, if it must be named
 * @param workspaces folders of the remotes in this repository; others are deployed from their own
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
