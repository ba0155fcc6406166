import { call } from '@market/api/call';
import {
  changeMember,
  changeMemberSchema,
  type CompanyRole,
  type Team,
  type TeamMember,
} from '@market/contracts/companies';
import { useShell } from '@market/web-kit';
import { Form, SubmitButton, useSubmit } from '@market/web-kit/forms';
import { CancelButton, Dialog, Row } from '@market/web-kit/ui';
import type { ReactNode } from 'react';
import { texts } from '../../texts';
import { RoleFields } from './invite-member.dialog';

const words = texts.team;

type MemberValues = { role: CompanyRole; jobs: string[]; version: string | undefined };

/** Changes the role of a member, or the jobs of a hiring manager. */
export function ChangeMemberDialog({
  member: { login_id, name, role, jobs, version },
  onChanged,
  onClose,
}: {
  member: TeamMember;
  onChanged: (team: Team) => void;
  onClose: () => void;
}) {
  const { http, notify } = useShell();
  const submit = useSubmit({
    send: (body: MemberValues) => call(http, changeMember, { params: { login_id }, body }),
    onSuccess: (team) => {
      onChanged(team);
      notify.success(words.roleChanged);
      onClose();
    },
    failureText: words.notChanged,
  });
  const initialValues: MemberValues = {
    role: role === 'owner' ? 'recruiter' : role,
    jobs,
    version,
  };
  return (
    <Dialog
      title={<>{words.changeTitle({ name, bdi: (part: ReactNode) => <bdi>{part}</bdi> })}</>}
      width={560}
      onClose={onClose}
    >
      <Form initialValues={initialValues} schema={changeMemberSchema} onSubmit={submit} showFailure>
        <RoleFields />
        <Row justify="end" gap={2}>
          <CancelButton />
          <SubmitButton>{words.save}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
