import { call } from '@market/api/call';
import type { EmployerApplication } from '@market/contracts/applications';
import {
  addApplicantTag,
  APPLICANT_TAG_MAX,
  type ApplicantTag,
  applicantTagSchema,
  tagApplicant,
} from '@market/contracts/assessments';
import { useShell } from '@market/web-kit';
import { Form, SubmitButton, TextField, useSubmit } from '@market/web-kit/forms';
import { Button, Dialog, Row, Select, Stack } from '@market/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryKeys } from '../../../shared/query-keys';
import { SeveralProgress } from '../../../shared/several-progress';
import { useApplicantTags } from '../../../shared/use-applicant-tags';
import { useRight } from '../../../shared/use-right';
import { texts } from '../../../texts';
import { EachResult } from './each-result';
import { useEach } from './use-each';

const words = texts.tagSeveral;
const NEW = 'new';

/** Puts a tag of the company on several applicants, or takes it off; either can be undone by the other. */
export function TagSeveralDialog({
  applications,
  onClose,
}: {
  applications: readonly EmployerApplication[];
  onClose: () => void;
}) {
  const { http } = useShell();
  const cache = useQueryClient();
  const { data } = useApplicantTags();
  const mayKeep = useRight('keep-applicant-tags');
  const { run, stop, progress, result } = useEach();
  const [chosen, setChosen] = useState<string>();
  /** Tags as they were put or taken off here, by tag and application: rows of other pages do not follow. */
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [last, setLast] = useState<{ tag: ApplicantTag; tagged: boolean }>();
  const undoes = useRef(false);
  const isBusy = progress !== undefined;
  const records = data?.records ?? [];
  const tag = records.find(({ id }) => id === chosen);
  const has = ({ id, tags = [] }: EmployerApplication) =>
    tag !== undefined && (changed.get(`${tag.id} ${id}`) ?? tags.some((one) => one.id === tag.id));
  const having = applications.filter(has);
  const lacking = applications.filter((one) => !has(one));

  const put = async (one: ApplicantTag, tagged: boolean, those: readonly EmployerApplication[]): Promise<void> => {
    if (those.length === 0) return;
    undoes.current = false;
    setLast({ tag: one, tagged });
    const { done } = await run(those, ({ id }) =>
      call(http, tagApplicant, { params: { id }, body: { tag_id: one.id, tagged } }),
    );
    setChanged((now) => new Map([...now, ...done.map(({ id }) => [`${one.id} ${id}`, tagged] as const)]));
    void cache.invalidateQueries({ queryKey: queryKeys.assessments });
    if (undoes.current) await put(one, !tagged, done);
  };
  const submit = useSubmit({
    send: (body: { name: string }) => call(http, addApplicantTag, { body }),
    onSuccess: async ({ id }) => {
      await cache.invalidateQueries({ queryKey: queryKeys.applicantTags });
      setChosen(id);
    },
    failureText: texts.assessment.notSaved,
  });
  const options = records.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Dialog
      title={words.title({ count: applications.length })}
      width={520}
      onClose={() => (isBusy ? stop() : onClose())}
    >
      <Stack gap={3}>
        <Select
          aria-label={texts.assessment.filter}
          placeholder={words.choose}
          options={mayKeep ? [...options, { value: NEW, label: texts.assessment.newTag }] : options}
          value={chosen}
          disabled={isBusy}
          onChange={(id: string) => setChosen(id)}
        />
        {chosen === NEW ? (
          <Form initialValues={{ name: '' }} schema={applicantTagSchema} onSubmit={submit}>
            <TextField name="name" label={texts.assessment.tagName} maxLength={APPLICANT_TAG_MAX} autoFocus />
            <SubmitButton>{texts.assessment.addTag}</SubmitButton>
          </Form>
        ) : null}
        {tag ? (
          <Row justify="end" gap={2}>
            <Button loading={isBusy} onClick={() => void put(tag, false, having)}>
              {words.takeOff({ count: having.length })}
            </Button>
            <Button type="primary" loading={isBusy} onClick={() => void put(tag, true, lacking)}>
              {words.putOn({ count: lacking.length })}
            </Button>
          </Row>
        ) : null}
        <SeveralProgress
          several={{
            progress,
            stop,
            stopAndUndo() {
              undoes.current = true;
              stop();
            },
          }}
        />
        {result && last ? (
          <EachResult
            result={result}
            title={(last.tagged ? words.isOn : words.isOff)({
              name: last.tag.name,
              count: result.done.length,
              failed: result.failed.length,
            })}
            action={
              result.done.length > 0 ? (
                <Button onClick={() => void put(last.tag, !last.tagged, result.done)}>{texts.undoStep.undo}</Button>
              ) : undefined
            }
          />
        ) : null}
      </Stack>
    </Dialog>
  );
}
