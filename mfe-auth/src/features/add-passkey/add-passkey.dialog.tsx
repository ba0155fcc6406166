import { call } from '@market/api/call';
import { addPasskey, type Reauthentication, startPasskey } from '@market/contracts/accounts';
import { logFailure, useShell, type DialogComponentProps } from '@market/web-kit';
import { Alert, Dialog } from '@market/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmForm } from '../../shared/passkey/confirm.form';
import { RecoveryCodes } from '../../shared/passkey/recovery-codes';
import { createPasskey, isDismissed, knowsPasskeys } from '../../shared/passkey/webauthn';
import { texts } from '../../texts';

/** Adds a passkey to the signed-in account; with an administrator's first one it shows the recovery codes. */
export function AddPasskeyDialog({ onClose }: DialogComponentProps<'add-passkey'>) {
  const { http, notify, session } = useShell();
  const cache = useQueryClient();
  const [codes, setCodes] = useState<string[] | null>(null);

  const add = async (confirmation: Reauthentication): Promise<void> => {
    const { options } = await call(http, startPasskey, { body: confirmation });
    let credential: string;
    try {
      credential = await createPasskey(options);
    } catch (error) {
      if (isDismissed(error)) return;
      logFailure(error);
      notify.error(texts.passkey.notMade);
      return;
    }
    const { user, token, recovery_codes } = await call(http, addPasskey, { body: { credential } });
    if (user && token) session.signIn({ user, token });
    await cache.invalidateQueries({ queryKey: ['account'] });
    notify.success(texts.passkey.added);
    if (recovery_codes) setCodes(recovery_codes);
    else onClose();
  };
  return (
    <Dialog title={texts.passkey.add} width={480} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : knowsPasskeys() ? (
        <ConfirmForm lead={texts.passkey.lead} label={texts.passkey.goOn} send={add} />
      ) : (
        <Alert type="info" title={texts.passkey.notHere} />
      )}
    </Dialog>
  );
}
