import type { DialogComponentProps } from '@market/web-kit';
import { Dialog } from '@market/web-kit/ui';
import { texts } from '../../texts';
import { ChangePasswordForm } from './change-password.form';
import { ResetPasswordForm } from './reset-password.form';

/** A new password: by the link of a mail (with its token), or by giving the old one. */
export function ChangePasswordDialog({ token, onClose }: DialogComponentProps<'change-password'>) {
  return (
    <Dialog title={texts.changePassword.changePassword} width={480} onClose={onClose}>
      {token ? <ResetPasswordForm token={token} onDone={onClose} /> : <ChangePasswordForm onDone={onClose} />}
    </Dialog>
  );
}
