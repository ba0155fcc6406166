import type { ResumeReading } from '@market/contracts/profiles';
import { lettersKey } from '../../src/letters';
import type { PersonLabel } from './people';

export const FIELDS = [
  'name',
  'email',
  'phone',
  'links',
  'jobs',
  'jobDates',
  'schools',
  'skills',
  'languages',
  'headline',
  'summary',
  'places',
  'descriptions',
] as const;
export type Field = (typeof FIELDS)[number];
export interface Counts {
  right: number;
  read: number;
  wanted: number;
}

/** Right values, values read, and values wanted, field by field. */
export function scoreOf(
  reading: ResumeReading,
  { label, shown: parts }: { label: PersonLabel; shown: ReadonlySet<string> },
): Record<Field, Counts> {
  const dayOf = ([year, month]: readonly [number, number]) => `${year}-${String(month).padStart(2, '0')}`;
  const same = (a: string | undefined, b: string) => lettersKey(a ?? '') === lettersKey(b);
  const jobs = label.jobs.filter((job) =>
    reading.experience.some((read) => same(read.exp_desg?.value, job.title) && same(read.emp_name?.value, job.company)),
  );
  const dated = label.jobs.filter((job) =>
    reading.experience.some(
      (read) =>
        same(read.exp_desg?.value, job.title) &&
        [dayOf(job.start), String(job.start[0])].some((day) => read.job_stdt?.value.startsWith(day)) &&
        (job.end ? read.job_endt?.value.startsWith(String(job.end[0])) === true : read.job_endt?.value === ''),
    ),
  );
  const schools = label.schools.filter((school) =>
    reading.education.some(
      (read) =>
        same(read.can_scho?.value, school.school) &&
        same(`${read.can_edu?.value}`, school.degree) &&
        read.can_pasy?.value === String(school.end),
    ),
  );
  const listed = (read: readonly string[], wanted: readonly string[]): Counts => ({
    right: wanted.filter((one) => read.some((other) => other.toLowerCase() === one.toLowerCase())).length,
    read: read.length,
    wanted: wanted.length,
  });
  // Capitals have no ß.
  const shown = (text: string | undefined) => text?.toLowerCase().replaceAll('ß', 'ss');
  const single = (read: string | undefined, wanted: string): Counts => ({
    right: shown(read) === shown(wanted) ? 1 : 0,
    read: read === undefined ? 0 : 1,
    wanted: 1,
  });
  /** Value that only some layouts show. */
  const optional = (read: string | undefined, part: 'headline' | 'about'): Counts => ({
    right: parts.has(part) && same(read, label[part]) ? 1 : 0,
    read: read === undefined ? 0 : 1,
    wanted: parts.has(part) ? 1 : 0,
  });
  const town = (place = '') => lettersKey(place.split(/[,(]/)[0] ?? '');
  const described = reading.experience.flatMap((read) => read.job_desc?.value.split('\n') ?? []);
  const placed = label.jobs.filter((_, at) => parts.has(`${at} place`));
  const points = label.jobs.flatMap((job) => job.points);
  const bare = (link: string) => link.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
  return {
    name: single(reading.can_name?.value, label.name),
    email: single(reading.can_email?.value, label.email),
    phone: single(reading.can_mobn?.value, label.phone),
    links: listed(
      reading.can_links.map(({ value }) => bare(value)),
      label.links,
    ),
    jobs: { right: jobs.length, read: reading.experience.length, wanted: label.jobs.length },
    jobDates: { right: dated.length, read: reading.experience.length, wanted: label.jobs.length },
    schools: { right: schools.length, read: reading.education.length, wanted: label.schools.length },
    skills: listed(
      reading.can_skill.map(({ value }) => value),
      label.skills,
    ),
    languages: listed(
      reading.can_langs.map(({ value }) => value.replace(/ \(.*/, '')),
      label.languages.map(({ name }) => name),
    ),
    headline: optional(reading.can_headline?.value, 'headline'),
    summary: optional(reading.can_about?.value, 'about'),
    places: {
      right: placed.filter((job) =>
        reading.experience.some(
          (read) => same(read.exp_desg?.value, job.title) && town(read.place?.value) === town(job.place),
        ),
      ).length,
      read: reading.experience.filter(({ place }) => place).length,
      wanted: placed.length,
    },
    descriptions: {
      right: points.filter((point) => described.some((line) => same(line, point))).length,
      read: described.length,
      wanted: points.length,
    },
  };
}

export function sumOf(
  scores: ReadonlyArray<Record<Field, Counts>>,
): Record<Field, Counts & { precision: number; recall: number; f1: number }> {
  return Object.fromEntries(
    FIELDS.map((field) => {
      const sum = { right: 0, read: 0, wanted: 0 };
      for (const score of scores) for (const key of ['right', 'read', 'wanted'] as const) sum[key] += score[field][key];
      const precision = sum.read === 0 ? 1 : sum.right / sum.read;
      const recall = sum.wanted === 0 ? 1 : sum.right / sum.wanted;
      return [
        field,
        {
          ...sum,
          precision,
          recall,
          f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
        },
      ];
    }),
  ) as Record<Field, Counts & { precision: number; recall: number; f1: number }>;
}
