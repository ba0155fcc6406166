import { pictureUrl } from '@market/contracts/companies';
import type { EventPayload } from '@market/contracts/events';
import { salaryText, statedPlace } from '@market/contracts/job-posts';
import { jobDetailsFrom, links } from '@market/contracts/site';
import { texts } from '../texts';

type Alert = EventPayload<'jobs.search-alert-due.v1'>;
type FoundJob = Alert['jobs'][number];

interface Link {
  label: string;
  url: string;
}

/** Texts of a mail that lists jobs; the layout is that of all mails. */
export interface JobsMail {
  subject: string;
  title: string;
  paragraphs: string[];
  items: Array<Link & { facts: string[]; image?: { url: string; alt: string } }>;
  button: Link;
  footer: string;
  choicesUrl: string;
  endUrl: string;
}

/** The mail that lists new jobs for a saved search. */
export function alertMail(
  { name, frequency, address, total, jobs }: Alert,
  { publicUrl, unsubscribePage }: { publicUrl: string; unsubscribePage: string },
): JobsMail {
  const [first] = jobs;
  const others = total - jobs.length;
  const subject =
    total === 1 && first
      ? texts.alertMail.oneSubject({ jobTitle: first.job_title, cmpName: first.cmp_name })
      : texts.alertMail.subject({ total, name });
  return {
    subject,
    title: subject,
    paragraphs: [
      others > 0
        ? texts.alertMail.foundMore({ name, total, shown: jobs.length })
        : texts.alertMail.found({ name, total }),
    ],
    items: jobs.map((job) => ({
      label: job.job_title,
      url: `${publicUrl}${jobDetailsFrom(job.id, 'alert')}`,
      facts: factsOf(job),
      ...logoOf(job, publicUrl),
    })),
    button: { label: others > 0 ? texts.alertMail.allButton : texts.alertMail.button, url: `${publicUrl}${address}` },
    footer: texts.alertMail.footer({ when: texts.when[frequency] }),
    choicesUrl: `${publicUrl}${links.savedSearches()}`,
    endUrl: `${publicUrl}${unsubscribePage}`,
  };
}

/** Lines under a job's title: company and place, and the pay that the post states. */
export function factsOf({ cmp_name, job_location, ...pay }: Omit<FoundJob, 'cmp_logo'>): string[] {
  const salary = salaryText(pay);
  return [[cmp_name, statedPlace(job_location)].filter(Boolean).join(' · '), ...(salary ? [salary] : [])];
}

/**
 * Logo of a job's company, only from this site and with the same address for every reader, so that it cannot track who
 * opens a mail. Mail programs load images only over TLS, so a site without TLS shows none.
 */
export function logoOf(
  { cmp_logo, cmp_name }: Pick<FoundJob, 'cmp_logo' | 'cmp_name'>,
  publicUrl: string,
): { image?: { url: string; alt: string } } {
  if (!cmp_logo || !publicUrl.startsWith('https://')) return {};
  return { image: { url: `${publicUrl}${pictureUrl(cmp_logo)}`, alt: cmp_name } };
}
