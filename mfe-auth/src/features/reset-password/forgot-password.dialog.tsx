import { useShell, type DialogComponentProps } from '@market/web-kit';
import { Button, Dialog } from '@market/web-kit/ui';
import { useRef } from 'react';
import { lastLoginType } from '../../shared/last-login-type';
import { carried } from '../../shared/typed-email';
import { texts } from '../../texts';
import { ForgotPasswordForm } from './forgot-password.form';
import classes from './reset-password.module.css';

/** For a person who cannot sign in because the password is forgotten. */
export function ForgotPasswordDialog({ email, onClose }: DialogComponentProps<'forgot-password'>) {
  const { openDialog } = useShell();
  const typed = useRef(email ?? '');
  return (
    <Dialog title={texts.resetPassword.dialogTitle} width={480} onClose={onClose}>
      <ForgotPasswordForm email={email} typed={typed} autoFocus />
      <p className={classes.switch}>
        {texts.resetPassword.rememberedIt}{' '}
        <Button type="link" onClick={() => openDialog('sign-in', { loginType: lastLoginType(), ...carried(typed) })}>
          {texts.resetPassword.logIn}
        </Button>
      </p>
    </Dialog>
  );
}
