import type { Listing } from '@market/api';
import type { EmployerApplication } from '@market/contracts/applications';
import { Card, Checkbox, Pagination, RelativeTime, StatusTag, VisuallyHidden } from '@market/web-kit/ui';
import { CandidateAvatar } from '@market/web-kit';
import { useState } from 'react';
import { texts } from '../../texts';
import { ApplicantName } from './applicant-name';
import classes from './applicants-table.module.css';
import { FlagCount } from './flag-count';
import { SeveralBar } from './several-bar';
import { PAGE_SIZE } from './use-applications';
import { MatchLine } from '../../shared/match-line';
import type { Several } from '../../shared/use-several';

interface ApplicantsTableProps {
  list: Listing<EmployerApplication>;
  /** Key of list and page: a change clears the selection, but keeps the focus in the pagination. */
  shown: string;
  several: Several;
  page: number;
  onPage: (page: number) => void;
  /** The address of an application over this list. */
  addressOf: (id: string) => string;
}

/** A page of the applicants in rows, one or several of which can be decided at once. */
export function ApplicantsTable({ list: { records, total }, shown, page, onPage, ...rows }: ApplicantsTableProps) {
  return (
    <Card>
      <Applicants key={shown} records={records} {...rows} />
      {total > PAGE_SIZE ? (
        <Pagination align="center" current={page} pageSize={PAGE_SIZE} total={total} onChange={onPage} />
      ) : null}
    </Card>
  );
}

function Applicants({
  records,
  several,
  addressOf,
}: Pick<ApplicantsTableProps, 'several' | 'addressOf'> & { records: readonly EmployerApplication[] }) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const selected = records.filter(({ id }) => selectedIds.has(id));
  const select = (id: string, isSelected: boolean) => {
    const ids = new Set(selectedIds);
    if (isSelected) ids.add(id);
    else ids.delete(id);
    setSelectedIds(ids);
  };
  return (
    <>
      <SeveralBar
        several={several}
        selected={selected}
        shown={records.length}
        onSelectAll={(isSelected) => setSelectedIds(new Set(isSelected ? records.map(({ id }) => id) : []))}
        onDone={(failed) => setSelectedIds(new Set(failed))}
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
            <th scope="col">{texts.listApplicants.candidate}</th>
            <th scope="col">{texts.listApplicants.job}</th>
            <th scope="col">{texts.listApplicants.status}</th>
            <th scope="col">{texts.listApplicants.applied}</th>
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
}

function Applicant({ application, isSelected, onSelect, to }: ApplicantProps) {
  const { candidate, job_title, status, created_at } = application;
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
          {skills ? (
            <span className={classes.facts} dir="auto">
              {skills}
            </span>
          ) : null}
          {candidate.can_code ? <MatchLine applicationId={application.id} className={classes.facts} /> : null}
        </div>
      </td>
      <td className={classes.job}>
        <bdi>{job_title}</bdi>
      </td>
      <td className={classes.status}>
        <StatusTag status={status} />
      </td>
      <td className={classes.time}>
        <RelativeTime value={created_at} />
      </td>
    </tr>
  );
}
