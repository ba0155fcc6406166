import { useSession, type DialogComponentProps } from '@market/web-kit';
import { Dialog } from '@market/web-kit/ui';
import { useState } from 'react';
import { texts } from '../../texts';
import { AddPassword } from './add-password';
import { ChangePasswordForm } from './change-password.form';
import { ResetPasswordForm } from './reset-password.form';

/**
 * Sets a new password, with the token of a mailed link or with the old password. An account without a password receives
 * such a link.
 */
export function ChangePasswordDialog({ token, onClose }: DialogComponentProps<'change-password'>) {
  const { user } = useSession();
  // Fixed while the dialog is open, whatever another tab changes meanwhile.
  const [withoutPassword] = useState(!token && user?.passwordless ? user.login_email : undefined);
  return (
    <Dialog
      title={withoutPassword ? texts.changePassword.addPassword : texts.changePassword.changePassword}
      width={480}
      onClose={onClose}
    >
      {token ? (
        <ResetPasswordForm token={token} onDone={onClose} />
      ) : withoutPassword ? (
        <AddPassword email={withoutPassword} />
      ) : (
        <ChangePasswordForm onDone={onClose} />
      )}
    </Dialog>
  );
}
