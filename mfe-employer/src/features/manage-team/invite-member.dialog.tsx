import { call } from '@market/api/call';
import { type CompanyRole, inviteMember, inviteMemberSchema, type Team } from '@market/contracts/companies';
import { useShell } from '@market/web-kit';
import {
  Form,
  RadioField,
  SelectField,
  SubmitButton,
  TextField,
  useFormikContext,
  useSubmit,
} from '@market/web-kit/forms';
import { CancelButton, Dialog, Row } from '@market/web-kit/ui';
import { texts } from '../../texts';
import { useJobChoices } from './job-choices';
import { ROLE_CHOICES } from '../../shared/role-words';

const words = texts.team;

interface Values {
  email: string;
  role: CompanyRole;
  jobs: string[];
}

/** Invites a member by mail. */
export function InviteMemberDialog({ onChanged, onClose }: { onChanged: (team: Team) => void; onClose: () => void }) {
  const { http, notify } = useShell();
  const submit = useSubmit({
    send: (body: Values) => call(http, inviteMember, { body }),
    onSuccess: (team, { email }) => {
      onChanged(team);
      notify.success(words.invited({ email }));
      onClose();
    },
    failureText: words.notInvited,
  });
  const initialValues: Values = { email: '', role: 'recruiter', jobs: [] };
  return (
    <Dialog title={words.inviteTitle} width={560} onClose={onClose}>
      <Form
        initialValues={initialValues}
        schema={inviteMemberSchema}
        onSubmit={submit}
        keep="invite-member"
        showFailure
      >
        <p>{words.inviteText}</p>
        <TextField name="email" label={words.email} type="email" autoComplete="off" />
        <RoleFields />
        <Row justify="end" gap={2}>
          <CancelButton />
          <SubmitButton>{words.sendInvitation}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}

/** Role, and the jobs of a hiring manager. */
export function RoleFields() {
  const { values } = useFormikContext<Pick<Values, 'role'>>();
  const jobs = useJobChoices();
  return (
    <>
      <RadioField name="role" label={words.role} options={ROLE_CHOICES} />
      {values.role === 'hiring-manager' ? (
        <SelectField name="jobs" label={words.givenJobs} hint={words.givenJobsHint} options={jobs} multiple optional />
      ) : null}
    </>
  );
}
