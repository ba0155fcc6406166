/** Modules that the shell shares, by the name that remotes request; filled by the build (build-kit). */
export const sharedModules: Readonly<Record<string, unknown>> = {};
