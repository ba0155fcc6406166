export {};

declare module '@market/web-kit' {
  /** Props of this remote's dialogs, for callers anywhere in the page. */
  interface DialogProps {
    /**
     * `returnTo` is the page that the person wanted: it opens after signing in or up, through any dialogs, unless they
     * are closed. `again`: the session ended in the middle of an action; the same person signs in and stays on the
     * page. `email`: the address typed in the previous dialog.
     */
    'sign-in': { loginType: 'EMP' | 'CND'; returnTo?: string; again?: { email: string }; email?: string };
    'sign-up': { loginType: 'EMP' | 'CND'; returnTo?: string; email?: string };
    'forgot-password': { email?: string };
    'verify-phone': Record<never, never>;
    'verify-email': Record<never, never>;
    'change-password': { token?: string };
    'add-passkey': Record<never, never>;
    /** For administrators: sets up an authenticator app, or only generates new recovery codes. */
    'second-factor': { only?: 'recovery-codes' };
  }
}
