import { call } from '@market/api/call';
import { forgotPassword } from '@market/contracts/accounts';
import { FAILURES } from '@market/contracts/messages';
import { errorText, useShell } from '@market/web-kit';
import { Alert, Button, Stack } from '@market/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { texts } from '../../texts';

const bdi = (words: ReactNode) => <bdi>{words}</bdi>;

/**
 * For a signed-in person without a password: only a link sent to the account's address sets one, because a session may
 * be left open somewhere and must not suffice (docs/security.md, S431).
 */
export function AddPassword({ email }: { email: string }) {
  const { http } = useShell();
  const mail = useMutation({ mutationFn: () => call(http, forgotPassword, { body: { login_email: email } }) });
  return (
    <Stack gap={3}>
      <p>{texts.changePassword.addByMail({ email, bdi })}</p>
      {mail.isSuccess ? <Alert type="success" title={texts.changePassword.linkMailed({ email, bdi })} /> : null}
      {mail.isError ? <Alert type="error" title={errorText(mail.error, FAILURES.forgotPassword)} /> : null}
      <Button
        type="primary"
        block
        autoFocus
        loading={mail.isPending}
        disabled={mail.isSuccess}
        onClick={() => mail.mutate()}
      >
        {texts.changePassword.mailLink}
      </Button>
    </Stack>
  );
}
