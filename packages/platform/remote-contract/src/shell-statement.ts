import { array, object, string, type InferType } from 'yup';
import { exportNamesSchema } from './shared-imports';

/**
 * Statement of a running shell: its contract, its own pages and slots (absent in shells before contract 2.5), and its
 * shared modules with their exports if the build can determine them (absent in older shells). Versions of remotes must
 * fit every running shell.
 */
export const shellStatementSchema = object({
  contract: string().strict().required().max(50),
  pages: array(string().strict().required().max(200)).required().max(200),
  slots: array(string().strict().required().max(50)).max(200),
  shared: array(
    object({
      name: string().strict().required().max(200),
      version: string().strict().required().max(50),
      exports: exportNamesSchema.optional(),
    }),
  )
    .required()
    .max(500),
});
export type ShellStatement = InferType<typeof shellStatementSchema>;
