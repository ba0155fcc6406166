import { APPLICATION_STATES, answerWords, type EmployerApplication } from '@market/contracts/applications';
import { stringify } from 'csv-stringify/sync';
import { texts } from '../texts';

/** Marks the file as UTF-8, which spreadsheet programs take for the system's own encoding else. */
const UTF8_MARK = '\uFEFF';

/**
 * Applications as a CSV file, a line each, with what the employer reads of them and no more. A value that a spreadsheet
 * program would carry out (`=`, `+`, `-`, `@`) begins with an apostrophe, and each is quoted, so that a separator in it
 * begins no other cell (docs/security.md, S240).
 */
export function applicantsCsv(applications: readonly EmployerApplication[]): string {
  const { csv } = texts;
  const lines = applications.map(
    ({ candidate, job_title, status, created_at, updated_at, answers = [], note = '', tags = [] }) => [
      candidate.can_name,
      candidate.can_email,
      candidate.can_phone ?? candidate.can_mobn,
      job_title,
      APPLICATION_STATES[status].label,
      created_at.slice(0, 10),
      updated_at.slice(0, 10),
      candidate.can_skill,
      note,
      answers.map(({ label, answer }) => `${label}: ${answerWords(answer).join(', ')}`).join('\n'),
      String(answers.filter(({ disqualifying }) => disqualifying).length),
      tags.map(({ name }) => name).join(', '),
    ],
  );
  const heads = [csv.name, csv.email, csv.phone, csv.job, csv.status, csv.applied, csv.changed, csv.skills, csv.note];
  return (
    UTF8_MARK +
    stringify([[...heads, csv.answers, csv.flagged, csv.tags], ...lines], {
      escape_formulas: true,
      quoted: true,
      record_delimiter: 'windows',
    })
  );
}
