export const PACKAGE_GROUPS: readonly string[];
export function packageFolders(root: string): string[];
export function packageFolder(root: string, name: string): string;
