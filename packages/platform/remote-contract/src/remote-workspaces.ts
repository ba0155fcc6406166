/**
 * Remote: a part of the frontend that a team owns and deploys, built separately and loaded by Module Federation. Its
 * folder, package and federation name derive from one name.
 */
export interface RemoteWorkspace {
  /** The workspace's folder: `mfe-candidate`. */
  workspace: string;
  /** Federation name, a JavaScript identifier: `mfe_candidate`. */
  name: string;
  package: string;
}

/** Folder names of remotes. */
export const REMOTE_FOLDER = /^mfe(-[a-z][a-z0-9]*)+$/;

/** The remote in a folder. */
export function remoteIn(workspace: string): RemoteWorkspace {
  return { workspace, name: workspace.replaceAll('-', '_'), package: `@market/${workspace}` };
}

/** A federation name from how people write it: `mfe-candidate` and `@market/mfe-candidate` are `mfe_candidate`. */
export function federationName(name: string): string {
  return name.replace(/^@market\//, '').replaceAll('-', '_');
}

/** Remotes among the project's folders: the only list of remotes, so that a new one needs no registration elsewhere. */
export function remotesAmong(folders: readonly string[]): RemoteWorkspace[] {
  return folders
    .filter((folder) => REMOTE_FOLDER.test(folder))
    .sort()
    .map(remoteIn);
}
