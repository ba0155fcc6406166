import type { RemoteManifest } from '@market/contracts/remotes';
import { en } from './texts/en';

const { manifest: words } = en;

export const manifest: RemoteManifest = {
  name: 'mfe_auth',
  label: words.signingIn,
  owner: 'identity team',
  version: '1.1.0',
  contracts: '^3.0.0',
  pages: [
    { path: '/verify-email', title: words.verifyYourEmail, layout: 'default', access: 'public' },
    { path: '/verify-email/:token', title: words.verifyingYourEmail, layout: 'bare', access: 'public' },
    { path: '/reset-password', title: words.resetPassword, layout: 'default', access: 'public' },
    { path: '/reset-password/:token', title: words.chooseANewPassword, layout: 'default', access: 'public' },
    {
      path: '/confirm-application/:token',
      render: 'server',
      title: words.sendYourApplication,
      layout: 'bare',
      access: 'public',
    },
    { path: '/undo-change/:token', title: words.takeAChangeBack, layout: 'bare', access: 'public' },
  ],
  menu: [],
  dialogs: [
    'sign-in',
    'sign-up',
    'forgot-password',
    'verify-phone',
    'verify-email',
    'change-password',
    'add-passkey',
    'second-factor',
  ],
  prefetch: true,
};
