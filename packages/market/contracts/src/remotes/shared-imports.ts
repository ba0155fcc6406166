import { array, object, string, type InferType } from 'yup';

/** The file of a version that says what it takes from the shell's modules; its build writes it. */
export const SHARED_IMPORTS = 'shared-imports.json';
/** In place of names: the module as a whole (`import * as kit`), of which nobody can tell what is used. */
export const WHOLE_MODULE = '*';

const NAMES_MAX = 1_000;
const exportName = string().strict().required().max(200);

/** Names of a module's exports, as the shell states them and remotes take them. */
export const exportNamesSchema = array(exportName).max(NAMES_MAX);

/** Shared module of the shell with the names that a remote imports. */
const sharedImportSchema = object({
  module: string().strict().required().max(200),
  names: exportNamesSchema.required(),
});

/** Names that a version imports from each module that the shell shares. */
export const sharedImportsSchema = array(sharedImportSchema).required().max(500);
export type SharedImports = InferType<typeof sharedImportsSchema>;
