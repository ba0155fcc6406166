import type { SentBodyOf } from '@market/api';
import { call } from '@market/api/call';
import type { FileEncoding } from '@market/api/file-encodings';
import type { FileText } from '@market/api/file-text';
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  guessImportFormat,
  importJobs,
  type ImportReport,
  statedPlace,
} from '@market/contracts/job-posts';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { Money, RecordStatus } from '@market/market-ui/values';
import { errorText, isApiError, useShell } from '@market/web-kit';
import { Alert, Button, Chip, FileDrop, ItemList, Row, Stack } from '@market/web-kit/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryKeys } from '../../../shared/query-keys';
import { texts } from '../../../texts';
import { ColumnMap } from './column-map';
import { EncodingChoice } from './encoding-choice';
import classes from './import-jobs.module.css';

type ImportBody = SentBodyOf<typeof importJobs>;
type Source = Pick<ImportBody, 'format' | 'content'> & Omit<FileText, 'text'> & { name: string; bytes: Uint8Array };

const WORKBOOK = '.xlsx';
const ENDINGS = ['.csv', '.tsv', '.txt', '.json', '.jsonl', '.ndjson', '.xml', WORKBOOK];
const REFUSED_SHOWN = 50;
const BYTES_AT_ONCE = 8_192;
const NOTHING_CHOSEN = {};

interface ImportJobsProps {
  onClose: () => void;
  /** Whether jobs are being stored, which closing would not stop. */
  onSaving: (isSaving: boolean) => void;
}

/** Imports a file of job ads: first previews accepted and refused rows, and stores nothing before a confirmation. */
export function ImportJobs({ onClose, onSaving }: ImportJobsProps) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const [source, setSource] = useState<Source>();
  /** Last preview of the file, with its column choice; a failed call keeps it. */
  const [read, setRead] = useState<{ report: ImportReport; map: ImportBody['map'] }>();
  const [stored, setStored] = useState<ImportReport>();
  const [problem, setProblem] = useState('');
  const done = useRef<HTMLButtonElement>(null);
  /** Left by Back in the meantime: a toast reports the result all the same. */
  const isGone = useRef(false);
  const run = useMutation({
    mutationFn: (body: ImportBody) => call(http, importJobs, { body }),
    onMutate: ({ commit }) => onSaving(commit === true),
    onSuccess: (report, { commit }) => {
      if (!commit) return;
      void cache.invalidateQueries({ queryKey: queryKeys.jobPosts() });
      if (isGone.current) notify.success(doneText(report));
    },
    onError: (error, { commit }) => {
      if (commit && isGone.current) notify.error(errorText(error, texts.importJobs.notImported));
    },
    onSettled: () => onSaving(false),
  });
  const isSaving = run.isPending && run.variables.commit === true;
  // Column mapping of the pending preview request, if any.
  const pendingMap = run.isPending && !isSaving ? run.variables.map : undefined;

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  // The pressed button has disappeared, so the focus moves here.
  useEffect(() => {
    if (stored) done.current?.focus();
  }, [stored]);

  const ask = (file: Source, map: ImportBody['map'], commit: boolean, asDrafts = false) =>
    run.mutate(
      {
        format: file.format,
        content: file.content,
        commit,
        ...(commit ? {} : { inspect: true }),
        ...(asDrafts ? { as_drafts: true } : {}),
        ...(map && Object.keys(map).length > 0 ? { map } : {}),
      },
      {
        onError: (error) =>
          setProblem(
            fileError(error) ?? errorText(error, commit ? texts.importJobs.notImported : texts.importJobs.fileNotRead),
          ),
        onSuccess: (report) => {
          setProblem(report.problem === null ? '' : texts.importJobs.noTitle);
          if (commit) setStored(report);
          else setRead({ report, map });
        },
      },
    );
  async function choose(file: File) {
    await readIn(undefined, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  }
  /** Decodes the bytes as text, in a selected or detected encoding, and requests a preview. */
  async function readIn(wished: FileEncoding | undefined, { name, bytes }: Pick<Source, 'name' | 'bytes'>) {
    if (name.toLowerCase().endsWith(WORKBOOK)) {
      // A workbook specifies its encoding.
      const chosen: Source = {
        name,
        bytes,
        format: 'xlsx',
        content: base64Of(bytes),
        encoding: 'utf-8',
        isSure: true,
      };
      setSource(chosen);
      ask(chosen, undefined, false);
      return;
    }
    // Lazy: detection needs language tables, which are unused otherwise.
    const { readFileText } = await import('@market/api/file-text');
    const { text, ...read } = readFileText(bytes, wished);
    const chosen = { name, bytes, ...read, content: text, format: guessImportFormat(name, text) };
    setSource(chosen);
    ask(chosen, undefined, false);
  }

  return (
    <Stack gap={4}>
      {stored || source ? null : (
        <>
          <p className={classes.lead}>{texts.importJobs.columnsHint({ importMaxRows: IMPORT_MAX_ROWS })}</p>
          <FileDrop
            label={texts.importJobs.fileLabel}
            value={null}
            accept={ENDINGS}
            maxBytes={IMPORT_MAX_BYTES}
            hint={texts.importJobs.fileHint}
            onRefused={(refusal) =>
              setProblem(refusal === 'size' ? RULE_MESSAGES.fileSize : texts.importJobs.fileWrongKind)
            }
            onChange={(file) => (file ? void choose(file) : undefined)}
          />
        </>
      )}
      {problem ? <Alert type="error" title={problem} /> : null}
      {run.isPending ? (
        <p role="status">{isSaving ? texts.importJobs.importingTheJobs : texts.importJobs.readingTheFile}</p>
      ) : null}
      {source && !stored && source.encoding !== 'utf-8' ? (
        <EncodingChoice source={source} onChange={(encoding) => void readIn(encoding, source)} />
      ) : null}
      {source && read && !stored ? (
        <>
          {read.report.problem === null ? <Summary report={read.report} name={source.name} /> : null}
          <ColumnMap
            columns={read.report.file_columns}
            chosen={pendingMap ?? read.map ?? NOTHING_CHOSEN}
            onChange={(chosen) => ask(source, chosen, false)}
          />
          <Preview report={read.report} />
          <Remarks report={read.report} />
          <Refused report={read.report} />
        </>
      ) : null}
      {stored ? <Alert type="success" title={doneText(stored)} /> : null}
      {stored ? <Refused report={stored} /> : null}
      <Row justify="end">
        {source && !stored ? (
          <Button
            disabled={isSaving}
            onClick={() => {
              setSource(undefined);
              setRead(undefined);
              setProblem('');
              run.reset();
            }}
          >
            {texts.importJobs.anotherFile}
          </Button>
        ) : null}
        <Button ref={done} disabled={isSaving} onClick={onClose}>
          {stored ? texts.importJobs.done : texts.importJobs.cancel}
        </Button>
        {source && read && !stored && read.report.imported_as.open > 0 ? (
          <Button disabled={run.isPending} onClick={() => ask(source, read.map, true, true)}>
            {texts.importJobs.saveAsDrafts}
          </Button>
        ) : null}
        {source && read && !stored ? (
          <Button
            type="primary"
            loading={run.isPending}
            disabled={read.report.imported === 0}
            onClick={() => ask(source, read.map, true)}
          >
            {texts.importJobs.importCount({ imported: read.report.imported })}
          </Button>
        ) : null}
      </Row>
    </Stack>
  );
}

/** In chunks, because the number of a function's arguments is limited. */
function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE)
    binary += String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE));
  return btoa(binary);
}

/**
 * Returns the server's errors about the file or its columns as plain text, because this dialog has no fields to mark.
 */
function fileError(error: unknown): string | undefined {
  const messages = isApiError(error) ? Object.values(error.fields) : [];
  return messages.length > 0 ? messages.join(' ') : undefined;
}

/** Result of an import, by the state of its jobs. */
const doneText = ({ imported_as, unchanged }: ImportReport): string =>
  texts.importJobs.imported({ ...imported_as, unchanged }).trim();

function Summary({ report, name }: { report: ImportReport; name: string }) {
  return (
    <p role="status" className={classes.summary}>
      {texts.importJobs.summary({
        name,
        imported: report.imported,
        total: report.total,
        unchanged: report.unchanged,
        refused: report.refused.length,
        strong: (words) => <strong>{words}</strong>,
      })}{' '}
      {texts.importJobs.outlook(report.imported_as)}
    </p>
  );
}

/** Whether a salary lacks a currency, so that it is shown as a bare number. */
function isInNoCurrency({ salary, salary_max, currency }: ImportReport['preview'][number]): boolean {
  return currency === null && (salary ?? salary_max) !== null;
}

function Preview({ report }: { report: ImportReport }) {
  if (report.preview.length === 0) return null;
  return (
    <section aria-label={texts.importJobs.preview}>
      <h3 className={classes.heading}>{texts.importJobs.previewTitle({ count: report.preview.length })}</h3>
      <ItemList
        items={report.preview.map((job, index) => ({ ...job, key: String(index) }))}
        keyOf={({ key }) => key}
        render={(job) => (
          <div className={classes.job}>
            <Row gap={2}>
              <strong>
                <bdi>{job.job_title}</bdi>
              </strong>
              {job.status === 'open' ? null : <RecordStatus status={job.status} />}
            </Row>
            <span className={classes.facts}>
              <bdi>{statedPlace(job.job_location) ?? texts.importJobs.locationNotStated}</bdi> ·{' '}
              <bdi>{job.cate_desc}</bdi> ·{' '}
              <Money amount={job.salary} max={job.salary_max} currency={job.currency} period={job.salary_period} />
            </span>
            {job.unread_pay ? (
              <span className={classes.facts}>
                {texts.importJobs.payNotRead({ said: () => <bdi>{job.unread_pay}</bdi> })}
              </span>
            ) : null}
            {isInNoCurrency(job) ? <span className={classes.facts}>{texts.importJobs.currencyNotStated}</span> : null}
            <Row gap={1}>
              {job.required_skills.slice(0, 6).map((skill) => (
                <Chip key={skill}>{skill}</Chip>
              ))}
            </Row>
          </div>
        )}
      />
    </section>
  );
}

function Refused({ report }: { report: ImportReport }) {
  return <Rows rows={report.refused} heading={texts.importJobs.refusedRows} />;
}

function Remarks({ report }: { report: ImportReport }) {
  return <Rows rows={report.remarks} heading={texts.importJobs.remarks} />;
}

/** Rows by their lines, with a sentence about each. */
function Rows({ rows, heading }: { rows: ImportReport['refused']; heading: string }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={heading}>
      <h3 className={classes.heading}>{heading}</h3>
      <ul className={classes.refused}>
        {rows.slice(0, REFUSED_SHOWN).map(({ line, reason, title }) => (
          <li key={`${line} ${reason}`}>
            {texts.importJobs.line({ line })}
            {title ? ` (${title})` : ''}: {reason}
          </li>
        ))}
      </ul>
      {rows.length > REFUSED_SHOWN ? (
        <p className={classes.facts}>
          {texts.importJobs.andMoreRefused({ refusedCount: rows.length - REFUSED_SHOWN })}
        </p>
      ) : null}
    </section>
  );
}
