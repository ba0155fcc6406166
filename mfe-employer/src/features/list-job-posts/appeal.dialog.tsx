import { call } from '@market/api/call';
import type { JobPost } from '@market/contracts/job-posts';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import { APPEAL_TEXT_MAX, appealSchema, appealTakeDown } from '@market/contracts/reports';
import { links } from '@market/contracts/site';
import { useShell } from '@market/web-kit';
import { Form, SubmitButton, TextAreaField, useSubmit } from '@market/web-kit/forms';
import { CancelButton, Dialog, Row } from '@market/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';

/** Appeals against the decision to take a job down. */
export function AppealDialog({ job: { id, job_title }, onClose }: { job: JobPost; onClose: () => void }) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const submit = useSubmit({
    send: (values: { text: string }) => call(http, appealTakeDown, { params: { id }, body: values }),
    onSuccess: () => {
      notify.success(SUCCESSES.appealed);
      void cache.invalidateQueries({ queryKey: queryKeys.jobPosts() });
      onClose();
    },
    failureText: FAILURES.appeal,
  });
  return (
    <Dialog
      title={<>{texts.listJobPosts.appealTitle({ jobTitle: job_title, bdi: (words) => <bdi>{words}</bdi> })}</>}
      width={520}
      onClose={onClose}
    >
      <Form initialValues={{ text: '' }} schema={appealSchema} onSubmit={submit} keep={`appeal:${id}`} showFailure>
        <p>
          {texts.listJobPosts.appealText({
            policy: (words) => (
              <a href={links.reporting()} target="_blank" rel="noreferrer">
                {words}
              </a>
            ),
          })}
        </p>
        <TextAreaField
          name="text"
          label={texts.listJobPosts.appealField}
          rows={5}
          maxLength={APPEAL_TEXT_MAX}
          showCount
        />
        <Row justify="end" gap={2}>
          <CancelButton />
          <SubmitButton>{texts.listJobPosts.sendAppeal}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
