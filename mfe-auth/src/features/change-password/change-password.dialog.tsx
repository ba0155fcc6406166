import { useSession, type DialogComponentProps } from '@market/web-kit';
import { Dialog } from '@market/web-kit/ui';
import { useState } from 'react';
import { texts } from '../../texts';
import { AddPassword } from './add-password';
import { ChangePasswordForm } from './change-password.form';
import { ResetPasswordForm } from './reset-password.form';

/**
 * A new password: by the link of a mail (with its token), or by giving the old one. An account that has none is mailed
 * such a link.
 */
export function ChangePasswordDialog({ token, onClose }: DialogComponentProps<'change-password'>) {
  const { user } = useSession();
  // A dialog that is open stays the one it is, whatever another tab does meanwhile.
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
