import { call } from '@market/api/call';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { type Candidate, readResume, RESUME_MAX_BYTES } from '@market/contracts/profiles';
import { errorText, useShell } from '@market/web-kit';
import { FileField, useFormikContext } from '@market/web-kit/forms';
import { Alert, Button, Card, Row, Stack } from '@market/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '../../texts';
import { type Reading, reviewOf, type ReviewValues } from './review-values';

/** File selection and parsing: JSON Resume in the browser, other kinds by the service. */
export function FileToRead({ candidate, onRead }: { candidate: Candidate | undefined; onRead: () => void }) {
  const { http } = useShell();
  const { values, setValues } = useFormikContext<ReviewValues>();
  const [problem, setProblem] = useState('');
  const reading = useMutation({
    mutationFn: async (file: File | undefined): Promise<Reading | undefined> => {
      if (file && /\.json$/i.test(file.name)) {
        const { readJsonResume } = await import('../../shared/json-resume/read-json-resume');
        return readJsonResume(await file.text());
      }
      const body = new FormData();
      body.set('country', values.country);
      if (file) body.set('resume', file);
      return call(http, readResume, { body });
    },
    onMutate: () => setProblem(''),
    onSuccess: (found) => {
      if (!found) {
        setProblem(texts.readResume.notJsonResume);
        return;
      }
      onRead();
      void setValues((now) => ({ ...now, ...reviewOf(found, candidate) }));
    },
    onError: (error) => setProblem(errorText(error, texts.readResume.notRead)),
  });
  return (
    <Card title={texts.readResume.chooseFile}>
      <Stack gap={3}>
        {problem ? <Alert type="error" title={problem} /> : null}
        <FileField
          name="file"
          label={texts.readResume.file}
          accept={['.pdf', '.docx', '.json']}
          maxBytes={RESUME_MAX_BYTES}
          refusals={{ type: texts.readResume.fileKind, size: RULE_MESSAGES.fileSize }}
          rule={texts.readResume.fileHint}
        />
        <Row>
          <Button
            type={values.isRead ? 'default' : 'primary'}
            loading={reading.isPending}
            onClick={() => {
              if (values.file) reading.mutate(values.file);
              else setProblem(texts.readResume.fileMissing);
            }}
          >
            {texts.readResume.read}
          </Button>
          {candidate?.can_resume ? (
            <Button disabled={reading.isPending} onClick={() => reading.mutate(undefined)}>
              {texts.readResume.readStored}
            </Button>
          ) : null}
        </Row>
      </Stack>
    </Card>
  );
}
