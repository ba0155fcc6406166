import { useShell, type DialogComponentProps } from '@market/web-kit';
import { Button, Dialog } from '@market/web-kit/ui';
import { lastLoginType } from '../../shared/last-login-type';
import { texts } from '../../texts';
import { ForgotPasswordForm } from './forgot-password.form';
import classes from './reset-password.module.css';

/** For a person who cannot sign in because the password is forgotten. */
export function ForgotPasswordDialog({ onClose }: DialogComponentProps<'forgot-password'>) {
  const { openDialog } = useShell();
  return (
    <Dialog title={texts.resetPassword.dialogTitle} width={480} onClose={onClose}>
      <ForgotPasswordForm autoFocus />
      <p className={classes.switch}>
        {texts.resetPassword.rememberedIt}{' '}
        <Button type="link" onClick={() => openDialog('sign-in', { loginType: lastLoginType() })}>
          {texts.resetPassword.logIn}
        </Button>
      </p>
    </Dialog>
  );
}
