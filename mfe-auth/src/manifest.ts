import type { RemoteManifest } from '@market/contracts/remote-manifest';

export const manifest: RemoteManifest = {
  name: 'mfe_auth',
  label: 'Signing in',
  owner: 'identity team',
  version: '1.1.0',
  contracts: '^2.2.0',
  pages: [
    { path: '/verify-email', title: 'Verify your email', layout: 'default', access: 'public' },
    { path: '/verify-email/:token', title: 'Verifying your email', layout: 'bare', access: 'public' },
    { path: '/reset-password', title: 'Reset password', layout: 'default', access: 'public' },
    { path: '/reset-password/:token', title: 'Choose a new password', layout: 'default', access: 'public' },
    { path: '/undo-change/:token', title: 'Take a change back', layout: 'bare', access: 'public' },
  ],
  menu: [],
  dialogs: ['sign-in', 'sign-up', 'forgot-password', 'verify-phone', 'verify-email', 'change-password'],
  prefetch: true,
};
