import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  RULES,
  counted,
  statedPlace,
  wordFor,
  type ImportReport,
} from '@market/contracts';
import { errorText, useShell } from '@market/web-kit';
import { Alert, Button, Chip, Money, Row, Stack } from '@market/web-kit/ui';
import { ItemList } from '@market/web-kit/ui-data';
import { FileDrop } from '@market/web-kit/ui-forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { employerApi, type ImportBody } from '../../shared/employer.api';
import { queryKeys } from '../../shared/query-keys';
import { ColumnMap } from './column-map';
import classes from './import-jobs.module.css';

type Source = Pick<ImportBody, 'format' | 'content'> & { name: string };

const FORMATS: Record<string, ImportBody['format']> = {
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
};
const REFUSED_SHOWN = 50;

/** Brings a file of job ads in: first shows what would come in and what would not, stores nothing before a yes. */
export function ImportJobs({ onClose }: { onClose: () => void }) {
  const { http } = useShell();
  const cache = useQueryClient();
  const [source, setSource] = useState<Source>();
  const [map, setMap] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState('');
  const run = useMutation({
    mutationFn: (body: ImportBody) => employerApi.importJobPosts(http, body),
    onError: (error) => setProblem(errorText(error, 'The file could not be read. Please try again.')),
    onSuccess: (_report, { commit }) => {
      setProblem('');
      if (commit) void cache.invalidateQueries({ queryKey: queryKeys.jobPosts() });
    },
  });
  const isStored = run.data !== undefined && run.variables?.commit === true;

  const ask = (file: Source, columns: Record<string, string>, commit: boolean) =>
    run.mutate({
      format: file.format,
      content: file.content,
      commit,
      ...(Object.keys(columns).length > 0 ? { map: columns } : {}),
    });
  async function choose(file: File) {
    const format = FORMATS[file.name.split('.').pop()?.toLowerCase() ?? ''];
    if (!format) return;
    const chosen = { name: file.name, format, content: await file.text() };
    setSource(chosen);
    setMap({});
    ask(chosen, {}, false);
  }

  return (
    <Stack gap={4}>
      {isStored || source ? null : (
        <>
          <p className={classes.lead}>
            CSV, JSON or JSON Lines with columns as you have them: title, description, location, salary, skills. Up to{' '}
            {IMPORT_MAX_ROWS} rows. Nothing is saved before you have seen it.
          </p>
          <FileDrop
            label="File with job ads"
            value={null}
            accept={Object.keys(FORMATS).map((ending) => `.${ending}`)}
            maxBytes={IMPORT_MAX_BYTES}
            hint="CSV, JSON or JSON Lines, up to 5 MB"
            onRefused={(refusal) =>
              setProblem(refusal === 'size' ? RULES.fileSize : 'Choose a file that ends in .csv, .json or .jsonl.')
            }
            onChange={(file) => (file ? void choose(file) : undefined)}
          />
        </>
      )}
      {problem ? <Alert type="error" title={problem} /> : null}
      {run.isPending ? <p role="status">{run.variables.commit ? 'Saving the jobs …' : 'Reading the file …'}</p> : null}
      {source && run.data && !isStored ? (
        <>
          <Summary report={run.data} name={source.name} />
          <ColumnMap
            columns={run.data.columns}
            content={source}
            onChange={(columns) => {
              setMap(columns);
              ask(source, columns, false);
            }}
          />
          <Preview report={run.data} />
          <Refused report={run.data} />
        </>
      ) : null}
      {isStored ? <Alert type="success" title={savedText(run.data)} /> : null}
      {isStored ? <Refused report={run.data} /> : null}
      <Row justify="end">
        {source && !isStored ? (
          <Button
            onClick={() => {
              setSource(undefined);
              setProblem('');
              run.reset();
            }}
          >
            Another file
          </Button>
        ) : null}
        <Button onClick={onClose}>{isStored ? 'Done' : 'Cancel'}</Button>
        {source && run.data && !isStored ? (
          <Button
            type="primary"
            loading={run.isPending}
            disabled={run.data.imported === 0}
            onClick={() => ask(source, map, true)}
          >
            Import {counted(run.data.imported, 'job')}
          </Button>
        ) : null}
      </Row>
    </Stack>
  );
}

function savedText({ imported, unchanged }: ImportReport): string {
  const already = unchanged > 0 ? `, ${counted(unchanged, 'was', 'were')} there already` : '';
  return `${counted(imported, 'job is saved', 'jobs are saved')}${already}.`;
}

function Summary({ report, name }: { report: ImportReport; name: string }) {
  return (
    <p role="status" className={classes.summary}>
      <strong>{name}</strong>: {report.imported} of {counted(report.total, 'row')} can be imported
      {report.unchanged > 0 ? `, ${report.unchanged} ${wordFor(report.unchanged, 'is', 'are')} there already` : ''}
      {report.refused.length > 0
        ? `, ${report.refused.length} ${wordFor(report.refused.length, 'is', 'are')} refused`
        : ''}
      .
    </p>
  );
}

function Preview({ report }: { report: ImportReport }) {
  if (report.preview.length === 0) return null;
  return (
    <section aria-label="Preview">
      <h3 className={classes.heading}>
        The first{' '}
        {wordFor(
          report.preview.length,
          'job as candidates will see it',
          `${report.preview.length} jobs as candidates will see them`,
        )}
      </h3>
      <ItemList
        items={report.preview.map((job, index) => ({ ...job, key: String(index) }))}
        keyOf={({ key }) => key}
        render={(job) => (
          <div className={classes.job}>
            <strong>
              <bdi>{job.job_title}</bdi>
            </strong>
            <span className={classes.facts}>
              <bdi>{statedPlace(job.job_location) ?? 'Location not stated'}</bdi> · <bdi>{job.cate_desc}</bdi> ·{' '}
              <Money amount={job.salary} />
            </span>
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
  if (report.refused.length === 0) return null;
  return (
    <section aria-label="Refused rows">
      <h3 className={classes.heading}>Refused rows</h3>
      <ul className={classes.refused}>
        {report.refused.slice(0, REFUSED_SHOWN).map(({ line, reason, title }) => (
          <li key={`${line} ${reason}`}>
            Line {line}
            {title ? ` (${title})` : ''}: {reason}
          </li>
        ))}
      </ul>
      {report.refused.length > REFUSED_SHOWN ? (
        <p className={classes.facts}>And {report.refused.length - REFUSED_SHOWN} more.</p>
      ) : null}
    </section>
  );
}
