import { array, object, string, type InferType } from 'yup';

/** File of a version that lists its imports from the shell's shared modules; written by its build. */
export const SHARED_IMPORTS = 'shared-imports.json';
/**
 * Replaces the names if the module is imported as a whole (`import * as kit`), so that the used exports are unknown.
 */
export const WHOLE_MODULE = '*';

const NAMES_MAX = 1_000;
const exportName = string().strict().required().max(200);

/** Names of a module's exports, as the shell declares them and remotes import them. */
export const exportNamesSchema = array(exportName).max(NAMES_MAX);

/** Shared module of the shell with the names that a remote imports. */
const sharedImportSchema = object({
  module: string().strict().required().max(200),
  names: exportNamesSchema.required(),
});

/** Names that a version imports from each module that the shell shares. */
export const sharedImportsSchema = array(sharedImportSchema).required().max(500);
export type SharedImports = InferType<typeof sharedImportsSchema>;
