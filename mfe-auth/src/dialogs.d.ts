export {};

declare module '@market/web-kit' {
  /** Props of this remote's dialogs, for callers anywhere in the page. */
  interface DialogProps {
    /**
     * `returnTo` is where the person wanted to be: they get there after signing in or up, by whatever dialogs, unless
     * they close them. `again`: the session has ended in the middle of something; the same person signs in, and stays
     * where they are. `email`: what was typed in the dialog before.
     */
    'sign-in': { loginType: 'EMP' | 'CND'; returnTo?: string; again?: { email: string }; email?: string };
    'sign-up': { loginType: 'EMP' | 'CND'; returnTo?: string; email?: string };
    'forgot-password': { email?: string };
    'verify-phone': Record<never, never>;
    'verify-email': Record<never, never>;
    'change-password': { token?: string };
    'add-passkey': Record<never, never>;
    /** An administrator's: sets an authenticator app up, or makes new recovery codes alone. */
    'second-factor': { only?: 'recovery-codes' };
  }
}
