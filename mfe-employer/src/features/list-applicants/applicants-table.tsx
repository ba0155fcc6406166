import type { Listing } from '@market/api';
import type { ApplicantSort, EmployerApplication } from '@market/contracts/applications';
import { CandidateAvatar, RecordStatus } from '@market/market-ui/values';
import { Card, Checkbox, MessageIcon, Pagination, RelativeTime, VisuallyHidden } from '@market/web-kit/ui';
import { useState, type ReactNode } from 'react';
import { texts } from '../../texts';
import { ApplicantName } from './applicant-name';
import classes from './applicants-table.module.css';
import { useColumns, type ColumnName } from './columns';
import { FlagCount } from './flag-count';
import { BulkBar } from './bulk-bar';
import type { BulkRequest } from './bulk/bulk.dialog';
import { TableTools } from './table-tools';
import { PAGE_SIZE, type ApplicationFilter } from './use-applications';
import { MatchLine } from '../../shared/match-line';
import type { BulkSteps } from '../../shared/use-bulk-steps';

interface ApplicantsTableProps {
  filter: ApplicationFilter;
  onSort: (sort: ApplicantSort) => void;
  list: Listing<EmployerApplication>;
  /** Key of list and page: a change clears the selection, but keeps the focus in the pagination and the heads. */
  shown: string;
  bulk: BulkSteps;
  /** Called by the actions on selected rows. */
  onAsk: (request: BulkRequest) => void;
  page: number;
  onPage: (page: number) => void;
  /** Builds the address of an application, opened over this list. */
  addressOf: (id: string) => string;
}

/** Page of applicants as table rows, for single and bulk decisions. */
export function ApplicantsTable({ list: { records, total }, shown, page, onPage, ...rows }: ApplicantsTableProps) {
  const { filter, onSort } = rows;
  const columns = useColumns();
  return (
    <Card>
      <TableTools filter={filter} total={total} columns={columns} onSort={onSort} />
      <Applicants shown={shown} records={records} total={total} shownColumns={columns.shown} {...rows} />
      {total > PAGE_SIZE ? (
        <Pagination align="center" current={page} pageSize={PAGE_SIZE} total={total} onChange={onPage} />
      ) : null}
    </Card>
  );
}

function Applicants({
  shown,
  records,
  total,
  shownColumns: chosenColumns,
  filter,
  onSort,
  bulk,
  onAsk,
  addressOf,
}: Pick<ApplicantsTableProps, 'shown' | 'filter' | 'onSort' | 'bulk' | 'onAsk' | 'addressOf'> & {
  records: readonly EmployerApplication[];
  total: number;
  shownColumns: ReadonlySet<ColumnName>;
}) {
  const hasStages = records.some(({ stage }) => stage);
  // Hides the stage column where no application has a stage, as in most jobs.
  const shownColumns = new Set([...chosenColumns].filter((column) => column !== 'stage' || hasStages));
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  /** Results of other pages, once all of them were selected. */
  const [elsewhere, setElsewhere] = useState<readonly EmployerApplication[]>([]);
  const [selectedIn, setSelectedIn] = useState(shown);
  if (selectedIn !== shown) {
    setSelectedIn(shown);
    setSelectedIds(new Set());
    setElsewhere([]);
  }
  const here = new Set(records.map(({ id }) => id));
  const selected = [...records, ...elsewhere.filter(({ id }) => !here.has(id))].filter(({ id }) => selectedIds.has(id));
  const select = (id: string, isSelected: boolean) => {
    const ids = new Set(selectedIds);
    if (isSelected) ids.add(id);
    else ids.delete(id);
    setSelectedIds(ids);
  };
  const head = (label: string, [first, then]: readonly [ApplicantSort, ApplicantSort]) => (
    <SortHead label={label} orders={[first, then]} sort={filter.sort || 'newest'} onSort={onSort} />
  );
  return (
    <>
      <BulkBar
        key={shown}
        bulk={bulk}
        selected={selected}
        shown={records.length}
        total={total}
        filter={filter}
        onSelectResults={(all) => {
          setElsewhere(all);
          setSelectedIds(new Set(all.map(({ id }) => id)));
        }}
        onSelectAll={(isSelected) => setSelectedIds(new Set(isSelected ? records.map(({ id }) => id) : []))}
        onDone={(failed) => setSelectedIds(new Set(failed))}
        onAsk={onAsk}
      />
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>{texts.listApplicants.applicants}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{texts.listApplicants.selected}</VisuallyHidden>
            </th>
            {head(texts.listApplicants.candidate, ['name', 'name-last'])}
            {shownColumns.has('job') ? head(texts.listApplicants.job, ['job', 'job-last']) : null}
            <th scope="col">{texts.listApplicants.status}</th>
            {shownColumns.has('stage') ? <th scope="col">{texts.stages.column}</th> : null}
            {shownColumns.has('applied') ? head(texts.listApplicants.applied, ['newest', 'oldest']) : null}
            {shownColumns.has('changed') ? head(texts.listApplicants.changed, ['waiting', 'changed']) : null}
            {shownColumns.has('due') ? head(texts.applicantColumns.due, ['due', 'newest']) : null}
            {shownColumns.has('rating') ? head(texts.applicantColumns.rating, ['rating', 'rating-last']) : null}
          </tr>
        </thead>
        <tbody>
          {records.map((application) => (
            <Applicant
              key={application.id}
              application={application}
              isSelected={selectedIds.has(application.id)}
              onSelect={(isSelected) => select(application.id, isSelected)}
              to={addressOf(application.id)}
              shownColumns={shownColumns}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface ApplicantProps {
  application: EmployerApplication;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  to: string;
  shownColumns: ReadonlySet<ColumnName>;
}

function Applicant({ application, isSelected, onSelect, to, shownColumns }: ApplicantProps) {
  const { candidate, job_title, status, stage, created_at, updated_at, answer_by, rating } = application;
  const skills = candidate.can_skill.split(',').filter(Boolean).slice(0, 4).join(' · ');
  return (
    <tr className={isSelected ? classes.selected : undefined}>
      <td className={classes.select}>
        <Checkbox
          aria-label={texts.listApplicants.select({ canName: candidate.can_name, jobTitle: job_title })}
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </td>
      <td className={classes.candidate}>
        <CandidateAvatar canCode={candidate.can_code} name={candidate.can_name} size={44} />
        <div className={classes.who}>
          <ApplicantName application={application} to={to} className={classes.name} />
          <FlagCount application={application} className={classes.facts} />
          <TagLine application={application} className={classes.facts} />
          <Unread application={application} className={classes.facts} />
          {skills && shownColumns.has('skills') ? (
            <span className={classes.facts} dir="auto">
              {skills}
            </span>
          ) : null}
          {candidate.can_code && shownColumns.has('match') ? (
            <MatchLine applicationId={application.id} className={classes.facts} />
          ) : null}
        </div>
      </td>
      {shownColumns.has('job') ? (
        <td className={classes.job}>
          <bdi>{job_title}</bdi>
        </td>
      ) : null}
      <td className={classes.status}>
        <RecordStatus status={status} />
      </td>
      {shownColumns.has('stage') ? (
        <td className={classes.job}>
          <bdi>{stage?.name}</bdi>
        </td>
      ) : null}
      {shownColumns.has('applied') ? (
        <LabelledCell column="applied">
          <RelativeTime value={created_at} />
        </LabelledCell>
      ) : null}
      {shownColumns.has('changed') ? (
        <LabelledCell column="changed">
          <RelativeTime value={updated_at} />
        </LabelledCell>
      ) : null}
      {shownColumns.has('due') ? (
        <LabelledCell column="due">{answer_by ? <RelativeTime value={answer_by} /> : null}</LabelledCell>
      ) : null}
      {shownColumns.has('rating') ? (
        <LabelledCell column="rating">{rating ? ratingText(rating) : null}</LabelledCell>
      ) : null}
    </tr>
  );
}

/** Cell with its column's label, for phones, where the table head is hidden. */
function LabelledCell({ column, children }: { column: ColumnName; children: ReactNode }) {
  return (
    <td className={classes.time}>
      {children === null ? null : (
        <>
          <span className={classes.label}>{texts.applicantColumns[column]}: </span>
          {children}
        </>
      )}
    </td>
  );
}

/** Mean of the ratings, or just their number until the viewer has rated. */
const ratingText = ({ mean, count }: NonNullable<EmployerApplication['rating']>): string =>
  mean === undefined ? texts.listApplicants.ratings({ count }) : texts.listApplicants.meanRating({ mean, count });

/** Sortable column head; a second press reverses the order. */
function SortHead({
  label,
  orders: [first, then],
  sort,
  onSort,
}: {
  label: string;
  orders: readonly [ApplicantSort, ApplicantSort];
  sort: ApplicantSort;
  onSort: (sort: ApplicantSort) => void;
}) {
  const isSorted = sort === first || (sort === then && first !== 'due');
  const isUp = ['name', 'job', 'oldest', 'waiting', 'due', 'rating-last'].includes(sort);
  return (
    // Explicit name: on a phone, which has a list of orders instead, text replaces the button.
    <th scope="col" aria-label={label} aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}>
      <span className={classes.label}>{label}</span>
      <button type="button" className={classes.sort} onClick={() => onSort(sort === first ? then : first)}>
        {label}
        <span aria-hidden="true">{isSorted ? (isUp ? ' ↑' : ' ↓') : ''}</span>
      </button>
    </th>
  );
}

/** Tags of an applicant; renders nothing without tags. */
function TagLine({
  application: { tags = [] },
  className,
}: {
  application: EmployerApplication;
  className?: string | undefined;
}) {
  return tags.length === 0 ? null : (
    <span className={className} dir="auto">
      <VisuallyHidden>{texts.assessment.tags}: </VisuallyHidden>
      {tags.map(({ name }) => name).join(' · ')}
    </span>
  );
}

/** Number of messages unread by the company, in words; renders nothing for zero. */
function Unread({
  application: { unread_messages: count = 0 },
  className,
}: {
  application: EmployerApplication;
  className?: string | undefined;
}) {
  return count === 0 ? null : (
    <span className={className}>
      <MessageIcon size={14} aria-hidden="true" /> {texts.listApplicants.unread({ count })}
    </span>
  );
}
