import type { DialogName, RemoteModule } from '@market/web-kit';
import { lazy } from 'react';
import { Pages, preload } from './pages';

const signIn = async () => ({ default: (await import('./features/sign-in/sign-in.dialog')).SignInDialog });
const signUp = async () => ({ default: (await import('./features/sign-up/sign-up.dialog')).SignUpDialog });

/** Dialogs worth preloading, since most visitors open them. */
const LIKELY: Partial<Record<DialogName, () => Promise<unknown>>> = { 'sign-in': signIn, 'sign-up': signUp };

/** Returns the module that this remote provides to the shell. */
export function setup(): RemoteModule {
  return {
    Pages,
    preload,
    async preloadDialog(name) {
      await LIKELY[name]?.();
    },
    dialogs: {
      'sign-in': lazy(signIn),
      'sign-up': lazy(signUp),
      'forgot-password': lazy(async () => ({
        default: (await import('./features/reset-password/forgot-password.dialog')).ForgotPasswordDialog,
      })),
      'verify-phone': lazy(async () => ({
        default: (await import('./features/verify-phone/verify-phone.dialog')).VerifyPhoneDialog,
      })),
      'verify-email': lazy(async () => ({
        default: (await import('./features/verify-email/verify-email.dialog')).VerifyEmailDialog,
      })),
      'add-passkey': lazy(async () => ({
        default: (await import('./features/add-passkey/add-passkey.dialog')).AddPasskeyDialog,
      })),
      'second-factor': lazy(async () => ({
        default: (await import('./features/second-factor/second-factor.dialog')).SecondFactorDialog,
      })),
      'change-password': lazy(async () => ({
        default: (await import('./features/change-password/change-password.dialog')).ChangePasswordDialog,
      })),
    },
  };
}
