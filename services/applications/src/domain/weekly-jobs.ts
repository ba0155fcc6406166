import { DAY_MS } from '@market/api/durations';
import type { EventPayload } from '@market/contracts/events';
import { jobDetailsFrom, links } from '@market/contracts/site';
import { texts } from '../texts';
import { factsOf, logoOf, type JobsMail } from './alert-mail';

type Found = EventPayload<'jobs.weekly-jobs-found.v1'>;

const WEEK_MS = 7 * DAY_MS;

/**
 * Latest start of the last mail for the next one to be due: seven days are counted from mail to mail, so that switching
 * the mail off and on sends none in between.
 */
export const lastWeeklyAt = (now: Date): Date => new Date(now.getTime() - WEEK_MS);

/** Mail of a week's best jobs: title, company, place, pay and match of skills of each. */
export function weeklyJobsMail(
  { jobs }: Pick<Found, 'jobs'>,
  { publicUrl, unsubscribePage, choicesPage }: { publicUrl: string; unsubscribePage: string; choicesPage: string },
): JobsMail {
  const subject = texts.weeklyJobs.subject({ total: jobs.length });
  return {
    subject,
    title: subject,
    paragraphs: [texts.weeklyJobs.lead],
    items: jobs.map(({ match, ...job }) => ({
      label: job.job_title,
      url: `${publicUrl}${jobDetailsFrom(job.id, 'alert')}`,
      facts: [...factsOf(job), texts.weeklyJobs.match({ sentence: match })],
      ...logoOf(job, publicUrl),
    })),
    button: { label: texts.weeklyJobs.button, url: `${publicUrl}${links.searchJobs({ sort: 'match' })}` },
    footer: texts.weeklyJobs.footer,
    choicesUrl: `${publicUrl}${choicesPage}`,
    endUrl: `${publicUrl}${unsubscribePage}`,
  };
}
