import { dayIn } from '@market/api/time-zones';
import { APPLICATION_STATES, answerWords, type EmployerApplication } from '@market/contracts/applications';
import { csvFile } from '@market/service-kit/csv';
import { texts } from '../texts';

/**
 * Applications as a CSV file, a line each, restricted to the fields that the employer may read.
 * @param timeZone IANA name of the zone in which days are counted
 */
export function applicantsCsv(applications: readonly EmployerApplication[], timeZone: string): string {
  const { csv } = texts;
  const dayOf = (moment: string) => dayIn(new Date(moment), timeZone);
  const lines = applications.map(
    ({ candidate, job_title, status, created_at, updated_at, answers = [], note = '', tags = [], stage }) => [
      candidate.can_name,
      candidate.can_email,
      candidate.can_phone?.e164 ?? candidate.can_mobn,
      job_title,
      APPLICATION_STATES[status].label,
      dayOf(created_at),
      dayOf(updated_at),
      candidate.can_skill,
      note,
      answers.map(({ label, answer }) => `${label}: ${answerWords(answer).join(', ')}`).join('\n'),
      String(answers.filter(({ disqualifying }) => disqualifying).length),
      tags.map(({ name }) => name).join(', '),
      stage?.name ?? '',
    ],
  );
  const heads = [csv.name, csv.email, csv.phone, csv.job, csv.status, csv.applied, csv.changed, csv.skills, csv.note];
  return csvFile([[...heads, csv.answers, csv.flagged, csv.tags, csv.stage], ...lines]);
}
