import { useRoutes } from '@market/web-kit/router';
import { lazy, Suspense } from 'react';

const VerifyEmailPage = lazy(async () => ({
  default: (await import('./features/verify-email/verify-email.page')).VerifyEmailPage,
}));
const EmailLinkPage = lazy(async () => ({
  default: (await import('./features/verify-email/email-link.page')).EmailLinkPage,
}));
const AskResetLinkPage = lazy(async () => ({
  default: (await import('./features/reset-password/ask-reset-link.page')).AskResetLinkPage,
}));
const ResetLinkPage = lazy(async () => ({
  default: (await import('./features/reset-password/reset-link.page')).ResetLinkPage,
}));
const UndoChangePage = lazy(async () => ({
  default: (await import('./features/undo-change/undo-change.page')).UndoChangePage,
}));

/** The pages of the manifest. */
export function Pages() {
  const page = useRoutes([
    { path: '/verify-email', element: <VerifyEmailPage /> },
    { path: '/verify-email/:token', element: <EmailLinkPage /> },
    { path: '/reset-password', element: <AskResetLinkPage /> },
    { path: '/reset-password/:token', element: <ResetLinkPage /> },
    { path: '/undo-change/:token', element: <UndoChangePage /> },
  ]);
  return <Suspense>{page}</Suspense>;
}
