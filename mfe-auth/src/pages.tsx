import { createPages } from '@market/web-kit/router';

/** The pages of the manifest. */
export const { Pages, preload } = createPages({
  '/verify-email': async () => (await import('./features/verify-email/verify-email.page')).VerifyEmailPage,
  '/verify-email/:token': async () => (await import('./features/verify-email/email-link.page')).EmailLinkPage,
  '/reset-password': async () => (await import('./features/reset-password/ask-reset-link.page')).AskResetLinkPage,
  '/reset-password/:token': async () => (await import('./features/reset-password/reset-link.page')).ResetLinkPage,
  '/confirm-application/:token': async () =>
    (await import('./features/confirm-application/confirm-application.page')).ConfirmApplicationPage,
  '/undo-change/:token': async () => (await import('./features/undo-change/undo-change.page')).UndoChangePage,
});
