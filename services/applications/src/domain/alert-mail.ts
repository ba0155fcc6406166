import { counted, links, salaryText, statedPlace, type EventPayload } from '@market/contracts';

type Alert = EventPayload<'jobs.search-alert-due.v1'>;
type FoundJob = Alert['jobs'][number];

const WHEN: Record<Alert['frequency'], string> = {
  instant: 'as soon as there is something new',
  daily: 'once a day when there is something new',
  weekly: 'once a week when there is something new',
};

/** Of all mails. */
const LANGUAGE = 'en';

interface Link {
  label: string;
  url: string;
}

/** What an alert's mail says; the layout is that of all mails. */
export interface AlertMail {
  subject: string;
  title: string;
  paragraphs: string[];
  items: Array<Link & { facts: string[] }>;
  button: Link;
  footer: string;
  choicesUrl: string;
  endUrl: string;
}

/** The mail that tells of jobs a saved search has found. */
export function alertMail(
  { name, frequency, address, total, jobs }: Alert,
  { publicUrl, unsubscribePage }: { publicUrl: string; unsubscribePage: string },
): AlertMail {
  const [first] = jobs;
  const others = total - jobs.length;
  const subject =
    total === 1 && first
      ? `New job: ${first.job_title} at ${first.cmp_name}`
      : `${counted(total, 'new job')} for “${name}”`;
  return {
    subject,
    title: subject,
    paragraphs: [
      `Your saved search “${name}” has found ${total === 1 ? 'a new job' : counted(total, 'new job')}.${others > 0 ? ` Here are ${String(jobs.length)} of them.` : ''}`,
    ],
    items: jobs.map((job) => ({
      label: job.job_title,
      url: `${publicUrl}${links.jobDetails(job.id)}`,
      facts: factsOf(job),
    })),
    button: { label: others > 0 ? 'See all of them' : 'Open the search', url: `${publicUrl}${address}` },
    footer: `You receive this email because you saved this search and asked for an email ${WHEN[frequency]}.`,
    choicesUrl: `${publicUrl}${links.savedSearches()}`,
    endUrl: `${publicUrl}${unsubscribePage}`,
  };
}

function factsOf({ cmp_name, job_location, ...pay }: FoundJob): string[] {
  const salary = salaryText(pay, LANGUAGE);
  return [[cmp_name, statedPlace(job_location)].filter(Boolean).join(' · '), ...(salary ? [salary] : [])];
}
