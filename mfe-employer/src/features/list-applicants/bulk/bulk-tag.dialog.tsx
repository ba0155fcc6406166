import { call } from '@market/api/call';
import type { EmployerApplication } from '@market/contracts/applications';
import { addApplicantTag, type ApplicantTag, tagApplicant } from '@market/contracts/assessments';
import { useShell } from '@market/web-kit';
import { Button, Dialog, ErrorState, LoadingState, Row, Select, Stack } from '@market/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { queryKeys } from '../../../shared/query-keys';
import { BulkProgress } from '../../../shared/bulk-progress';
import { useApplicantTags } from '../../../shared/use-applicant-tags';
import { useRight } from '../../../shared/use-right';
import { texts } from '../../../texts';
import { NewTagForm } from '../new-tag.form';
import { BulkCallsResult } from './bulk-calls-result';
import { useBulkCalls } from './use-bulk-calls';

const words = texts.bulkTag;
const NEW = 'new';

/** Adds a tag of the company to several applicants, or removes it; either reverts the other. */
export function BulkTagDialog({
  applications,
  onClose,
}: {
  applications: readonly EmployerApplication[];
  onClose: () => void;
}) {
  const { http } = useShell();
  const cache = useQueryClient();
  const { data, error, isError, isPending, refetch } = useApplicantTags();
  const select = useId();
  const mayKeep = useRight('keep-applicant-tags');
  const { run, stop, progress, result } = useBulkCalls();
  const [chosen, setChosen] = useState<string>();
  /** Tags added or removed here, by tag and application: rows of other pages do not update by themselves. */
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
  const choose = async ({ id }: ApplicantTag) => {
    await cache.invalidateQueries({ queryKey: queryKeys.applicantTags });
    setChosen(id);
  };
  const isTakingOff = isBusy && last?.tagged === false;
  const named = records.map(({ id, name }) => ({ value: id, label: name }));
  const options = mayKeep ? [...named, { value: NEW, label: texts.assessment.newTag }] : named;
  return (
    <Dialog
      title={words.title({ count: applications.length })}
      width={520}
      onClose={() => (isBusy ? stop() : onClose())}
    >
      <Stack gap={3}>
        {isPending ? (
          <LoadingState shape="text" count={1} label={words.loading} />
        ) : isError && !data ? (
          <ErrorState compact error={error} onRetry={() => void refetch()} />
        ) : data && options.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <Stack gap={1}>
            <label htmlFor={select}>{texts.assessment.filter}</label>
            <Select
              id={select}
              placeholder={words.choose}
              options={options}
              value={chosen}
              disabled={isBusy}
              onChange={(id: string) => setChosen(id)}
            />
          </Stack>
        )}
        {chosen === NEW ? (
          <NewTagForm
            add={(name) => call(http, addApplicantTag, { body: { name } })}
            onAdded={choose}
            onCancel={() => setChosen(undefined)}
          />
        ) : null}
        {tag ? (
          <Row justify="end" gap={2}>
            <Button
              disabled={having.length === 0 || (isBusy && !isTakingOff)}
              loading={isTakingOff}
              onClick={() => void put(tag, false, having)}
            >
              {words.takeOff({ count: having.length })}
            </Button>
            <Button
              type="primary"
              disabled={lacking.length === 0 || (isBusy && isTakingOff)}
              loading={isBusy && !isTakingOff}
              onClick={() => void put(tag, true, lacking)}
            >
              {words.putOn({ count: lacking.length })}
            </Button>
          </Row>
        ) : null}
        <BulkProgress
          bulk={{
            progress,
            stop,
            stopAndUndo() {
              undoes.current = true;
              stop();
            },
          }}
        />
        {result && last ? (
          <BulkCallsResult
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
