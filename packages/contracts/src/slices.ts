/**
 * A slice of the frontend, and a remote once it is built and loaded by Module Federation: one name for folder, package
 * and remote.
 */
export interface Slice {
  /** The workspace's folder: `mfe-candidate`. */
  workspace: string;
  /** Federation name, a JavaScript identifier: `mfe_candidate`. */
  name: string;
  package: string;
}

/** What the folder of a slice may be called. */
export const SLICE_FOLDER = /^mfe(-[a-z][a-z0-9]*)+$/;

/** The slice in a folder. */
export function sliceIn(workspace: string): Slice {
  return { workspace, name: workspace.replaceAll('-', '_'), package: `@market/${workspace}` };
}

/**
 * The slices among the folders of the project: whoever needs to know them looks here, so that a new one needs no other
 * list.
 */
export function slicesAmong(folders: readonly string[]): Slice[] {
  return folders
    .filter((folder) => SLICE_FOLDER.test(folder))
    .sort()
    .map(sliceIn);
}
