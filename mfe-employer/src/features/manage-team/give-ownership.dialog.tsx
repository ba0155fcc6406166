import { call } from '@market/api/call';
import { secureByCodeSchema, secureByPasswordSchema } from '@market/contracts/accounts';
import { giveOwnership, type Team, type TeamMember } from '@market/contracts/companies';
import { useSession, useShell } from '@market/web-kit';
import { ConfirmationCodeField } from '@market/market-ui/confirmation';
import { CheckboxField, Form, PasswordField, SubmitButton, useSubmit } from '@market/web-kit/forms';
import { CancelButton, Dialog, Row } from '@market/web-kit/ui';
import type { ReactNode } from 'react';
import { texts } from '../../texts';

const words = texts.team;

/** Makes a member an owner, confirmed by the person's own password or a code. */
export function GiveOwnershipDialog({
  member: { login_id, name },
  onChanged,
  onClose,
}: {
  member: TeamMember;
  onChanged: (team: Team) => void;
  onClose: () => void;
}) {
  const { http, notify } = useShell();
  const { user } = useSession();
  const submit = useSubmit({
    send: ({ stay, password, otp }: { stay: boolean; password: string; otp: string }) =>
      call(http, giveOwnership, {
        params: { login_id },
        body: { stay, ...(password ? { password } : {}), ...(otp ? { otp } : {}) },
      }),
    onSuccess: (team) => {
      onChanged(team);
      notify.success(words.ownershipGiven);
      onClose();
    },
    failureText: words.notChanged,
  });
  return (
    <Dialog
      title={<>{words.ownershipTitle({ name, bdi: (part: ReactNode) => <bdi>{part}</bdi> })}</>}
      width={520}
      onClose={onClose}
    >
      <Form
        initialValues={{ stay: true, password: '', otp: '' }}
        schema={user?.passwordless ? secureByCodeSchema : secureByPasswordSchema}
        onSubmit={submit}
        showFailure
      >
        <p>{words.ownershipText}</p>
        <CheckboxField name="stay">{words.stayOwner}</CheckboxField>
        {user?.passwordless ? (
          <ConfirmationCodeField />
        ) : (
          <PasswordField name="password" label={words.yourPassword} autoComplete="current-password" />
        )}
        <Row justify="end" gap={2}>
          <CancelButton />
          <SubmitButton>{words.makeOwner}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
