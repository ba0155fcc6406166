/** Every module that the shell shares, by the name that remotes ask for it with; filled by the build (build-kit). */
export const sharedModules: Readonly<Record<string, unknown>> = {};
