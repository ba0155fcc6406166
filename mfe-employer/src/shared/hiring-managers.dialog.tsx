import { call } from '@market/api/call';
import { hiringManagersSchema, setHiringManagers } from '@market/contracts/companies';
import { links } from '@market/contracts/site';
import { useShell } from '@market/web-kit';
import { Form, SelectField, SubmitButton, useSubmit } from '@market/web-kit/forms';
import { ButtonLink, CancelButton, Dialog, EmptyState, ErrorState, LoadingState, Row } from '@market/web-kit/ui';
import type { ReactNode } from 'react';
import { useTeam } from './use-team';
import { texts } from '../texts';

const words = texts.team;

/** Selects the hiring managers of a job, who see its applicants and no others. */
export function HiringManagersDialog({
  job: { id, job_title },
  onClose,
}: {
  job: { id: string; job_title: string };
  onClose: () => void;
}) {
  const { http, notify } = useShell();
  const { query, changed } = useTeam();
  const submit = useSubmit({
    send: (body: { members: string[]; before: string[] }) =>
      call(http, setHiringManagers, { params: { job_id: id }, body }),
    onSuccess: (team) => {
      changed(team);
      notify.success(words.managersSaved);
      onClose();
    },
    failureText: words.notChanged,
  });
  const managers = query.data?.members.filter(({ role }) => role === 'hiring-manager');
  const assigned = managers?.filter(({ jobs }) => jobs.includes(id)).map(({ login_id }) => login_id) ?? [];
  return (
    <Dialog
      title={<>{words.managersTitle({ job: job_title, bdi: (part: ReactNode) => <bdi>{part}</bdi> })}</>}
      width={520}
      onClose={onClose}
    >
      {managers && managers.length > 0 ? (
        <Form
          initialValues={{ members: assigned, before: assigned }}
          schema={hiringManagersSchema}
          onSubmit={submit}
          showFailure
        >
          <SelectField
            name="members"
            label={words.managers}
            hint={words.managersHint}
            options={managers.map(({ login_id, name, email }) => ({ value: login_id, label: `${name} · ${email}` }))}
            multiple
            optional
          />
          <Row justify="end" gap={2}>
            <CancelButton />
            <SubmitButton>{words.save}</SubmitButton>
          </Row>
        </Form>
      ) : managers ? (
        <EmptyState
          title={words.noManagers}
          text={words.noManagersHint}
          actions={<ButtonLink to={links.dashboardTeam()}>{words.title}</ButtonLink>}
        />
      ) : query.isError ? (
        <ErrorState title={words.failed} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState shape="text" label={words.loading} />
      )}
    </Dialog>
  );
}
