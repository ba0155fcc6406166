import { call } from '@market/api/call';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import {
  REPORT_REASON_LABELS,
  REPORT_REASONS,
  REPORT_TEXT_MAX,
  reportFormSchema,
  type ReportReason,
  sendReport,
} from '@market/contracts/reports';
import { links } from '@market/contracts/site';
import { useSession, useShell, type DialogComponentProps } from '@market/web-kit';
import { Form, RadioField, SubmitButton, TextAreaField, TextField, useSubmit } from '@market/web-kit/forms';
import { CancelButton, Dialog, Row } from '@market/web-kit/ui';
import { texts } from '../../texts';

const REASONS = REPORT_REASONS.map((value) => ({ value, label: REPORT_REASON_LABELS[value] }));

interface Values {
  reason: ReportReason | '';
  text: string;
  email: string;
}

/**
 * Reports a job, a company or a received message; signed-in people need not enter an address, and may leave it empty.
 */
export function ReportDialog({ kind, id, name, onClose }: DialogComponentProps<'report'>) {
  const { http, notify } = useShell();
  const { user } = useSession();
  const submit = useSubmit({
    send: (values: Values) => call(http, sendReport, { body: { kind, id, ...reportFormSchema.cast(values) } }),
    onSuccess: () => {
      notify.success(SUCCESSES.reported);
      onClose();
    },
    failureText: FAILURES.report,
  });
  const initialValues: Values = { reason: '', text: '', email: user?.login_email ?? '' };
  return (
    <Dialog title={texts.sendReport.title({ kind })} width={520} onClose={onClose}>
      <Form
        initialValues={initialValues}
        schema={reportFormSchema}
        onSubmit={submit}
        keep={`report:${kind}:${id}`}
        showFailure
      >
        <p>
          {texts.sendReport.about({
            name,
            bdi: (words) => <bdi>{words}</bdi>,
            // In a new tab, so that the form's input is kept.
            policy: (words) => (
              <a href={links.reporting()} target="_blank" rel="noreferrer">
                {words}
              </a>
            ),
          })}
        </p>
        <RadioField name="reason" label={texts.sendReport.reason} options={REASONS} />
        <TextAreaField
          name="text"
          label={texts.sendReport.text}
          optional
          rows={4}
          maxLength={REPORT_TEXT_MAX}
          hint={texts.sendReport.textHint}
        />
        <TextField
          name="email"
          label={texts.sendReport.email}
          optional
          type="email"
          autoComplete="email"
          maxLength={254}
          hint={texts.sendReport.emailHint}
        />
        <Row justify="end" gap={2}>
          <CancelButton />
          <SubmitButton>{texts.sendReport.send}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
