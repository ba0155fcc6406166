import type { RemoteModule } from '@market/web-kit';
import { lazy } from 'react';
import { Pages, preload } from './pages';

/** What this remote gives the shell. */
export function setup(): RemoteModule {
  return {
    Pages,
    preload,
    dialogs: {
      'sign-in': lazy(async () => ({ default: (await import('./features/sign-in/sign-in.dialog')).SignInDialog })),
      'sign-up': lazy(async () => ({ default: (await import('./features/sign-up/sign-up.dialog')).SignUpDialog })),
      'forgot-password': lazy(async () => ({
        default: (await import('./features/reset-password/forgot-password.dialog')).ForgotPasswordDialog,
      })),
      'verify-phone': lazy(async () => ({
        default: (await import('./features/verify-phone/verify-phone.dialog')).VerifyPhoneDialog,
      })),
      'verify-email': lazy(async () => ({
        default: (await import('./features/verify-email/verify-email.dialog')).VerifyEmailDialog,
      })),
      'change-password': lazy(async () => ({
        default: (await import('./features/change-password/change-password.dialog')).ChangePasswordDialog,
      })),
    },
  };
}
