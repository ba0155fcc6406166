import { call } from '@market/api/call';
import {
  confirmTotp,
  confirmTotpSchema,
  renewRecoveryCodes,
  startTotp,
  type TotpSecret,
} from '@market/contracts/accounts';
import { FAILURES } from '@market/contracts/messages';
import { useShell, type DialogComponentProps } from '@market/web-kit';
import { Form, OtpField, SubmitButton, useSubmit } from '@market/web-kit/forms';
import { Dialog, Stack } from '@market/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { ConfirmForm } from '../../shared/passkey/confirm.form';
import { RecoveryCodes } from '../../shared/passkey/recovery-codes';
import classes from '../../shared/passkey/recovery-codes.module.css';
import { texts } from '../../texts';

/** Width of the light border of a QR code (ISO 18004), without which cameras fail on a dark page. */
const QUIET_ZONE = 4;

/** Sets up an administrator's authenticator app, or generates new recovery codes. */
export function SecondFactorDialog({ only, onClose }: DialogComponentProps<'second-factor'>) {
  const { http } = useShell();
  const cache = useQueryClient();
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const isCodes = only === 'recovery-codes';
  return (
    <Dialog title={isCodes ? texts.secondFactor.newCodes : texts.secondFactor.addApp} width={480} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : secret ? (
        <ConfirmApp secret={secret} onDone={(newCodes) => (newCodes ? setCodes(newCodes) : onClose())} />
      ) : (
        <ConfirmForm
          lead={isCodes ? texts.secondFactor.newCodesLead : texts.secondFactor.appLead}
          label={texts.passkey.goOn}
          send={async (confirmation) => {
            if (!isCodes) return setSecret(await call(http, startTotp, { body: confirmation }));
            const { recovery_codes } = await call(http, renewRecoveryCodes, { body: confirmation });
            setCodes(recovery_codes);
            return cache.invalidateQueries({ queryKey: ['account'] });
          }}
        />
      )}
    </Dialog>
  );
}

function ConfirmApp({
  secret: { secret, uri },
  onDone,
}: {
  secret: TotpSecret;
  onDone: (codes: string[] | undefined) => void;
}) {
  const { http, notify, session } = useShell();
  const cache = useQueryClient();
  const submit = useSubmit({
    send: ({ code }: { code: string }) => call(http, confirmTotp, { body: { code } }),
    onSuccess: async ({ user, token, recovery_codes }) => {
      session.signIn({ user, token });
      await cache.invalidateQueries({ queryKey: ['account'] });
      notify.success(texts.secondFactor.appAdded);
      onDone(recovery_codes);
    },
    failureText: FAILURES.signUp,
  });
  return (
    <Stack gap={4}>
      <p>{texts.secondFactor.scan}</p>
      <img
        className={classes.qr}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(uri, { border: QUIET_ZONE }))}`}
        alt=""
      />
      <p className={classes.secret}>
        {texts.secondFactor.typeSecret} <code>{secret}</code>
      </p>
      <Form initialValues={{ code: '' }} schema={confirmTotpSchema} onSubmit={submit} showFailure>
        <OtpField name="code" hint={texts.secondFactor.codeHint} />
        <SubmitButton block>{texts.secondFactor.confirm}</SubmitButton>
      </Form>
    </Stack>
  );
}
