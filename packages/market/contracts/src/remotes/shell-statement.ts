import { array, object, string, type InferType } from 'yup';
import { exportNamesSchema } from './shared-imports';

/** Paths of the shell's own pages: no remote may declare a page there. */
export const SHELL_PATHS = [
  '/',
  '/pricing',
  '/faq',
  '/contact',
  '/terms',
  '/privacy',
  '/reporting',
  '/accessibility',
  '/how-matching-works',
  '/landing-2',
  '/landing-3',
  '/unsubscribe/:token',
  '/admin',
  '/admin/accounts/:login_id',
  '/admin/reports',
  '/admin/settings',
  '/admin/remotes',
  '/404',
  '/500',
] as const;

/** Slots in the shell's own pages that remotes may fill; `shell/src/slots.d.ts` declares their props. */
export const SHELL_SLOTS = ['home-for-you'] as const;

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
