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
