import type { EmploymentType, WorkMode } from '@market/contracts';
import { saysRemote } from '../places/places';
import { readFlag } from './read-flag';

const TYPES: ReadonlyArray<[RegExp, EmploymentType]> = [
  [
    /\bintern(?:ship)?s?\b|\bco-?op\b|\btrainee(?:ship)?\b|\bapprentice(?:ship)?s?\b|\bplacement\b|\bworking student\b/i,
    'internship',
  ],
  [/\bpart[\s_-]?time\b/i, 'part_time'],
  [/\bcontract(?:or)?\b|\bfreelance\b|\bfixed[\s_-]term\b/i, 'contract'],
  [/\btemp(?:orary)?\b|\bseasonal\b|\bon[\s-]call\b|\bper[\s_]diem\b/i, 'temporary'],
  [/\bfull[\s_-]?time\b|\bpermanent\b/i, 'full_time'],
];

/** How somebody is employed, from what the columns say, or else from the title. */
export function employmentType({
  stated,
  experience,
  title,
}: {
  stated: string;
  experience: string;
  title: string;
}): EmploymentType | null {
  const typeIn = (text: string) => TYPES.find(([words]) => words.test(text.replaceAll('_', ' ')))?.[1] ?? null;
  // 'Full-time' with 'Internship' as the experience asked for is an internship.
  if (typeIn(experience) === 'internship' || typeIn(title) === 'internship') return 'internship';
  return typeIn(stated) ?? typeIn(title);
}

/** Where the work is done; null where the ad does not say. */
export function workMode({
  stated,
  remote,
  location,
  title,
}: {
  stated: string;
  remote: string;
  location: string;
  title: string;
}): WorkMode | null {
  const said = `${stated} ${location} ${title}`;
  if (/\bhybrid\b/i.test(said)) return 'hybrid';
  if (saysYesToRemote(remote) || saysRemote(`${stated} ${title}`) || /\btelecommut/i.test(stated)) return 'remote';
  // A remote place among several real ones is an offer, not the rule.
  if (location !== '' && location.split(';').every((place) => saysRemote(place))) return 'remote';
  return /\bon[\s_-]?site\b|\bin[\s-]office\b/i.test(said) ? 'onsite' : null;
}

/** Whether a column that holds a yes or no, or the word itself, says that the work is done from anywhere. */
export function saysYesToRemote(remote: string): boolean {
  return readFlag(remote) === true || /^(?:remote|telecommute)$/i.test(remote.trim());
}

const MOST_YEARS = 20;

/** Years of experience asked for at least: a number in the column, or the first '3+ years' of the text. */
export function yearsOfExperience({ stated, text }: { stated: string; text: string }): number | null {
  if (/\bentry\b|\bintern|\bgraduate\b|no experience/i.test(stated)) return 0;
  const years =
    /^\s*(\d{1,2})(?:\.0)?(?:\s|\+|-|$)/.exec(stated)?.[1] ??
    /\b(\d{1,2})\s?(?:\+|plus|or more)?\s?(?:(?:-|–|to)\s?\d{1,2}\s?\+?\s?)?(?:years?|yrs?)(?:['’]| of)?\s(?:[a-z-]+\s){0,3}?experience/i.exec(
      text,
    )?.[1];
  return years === undefined || Number(years) > MOST_YEARS ? null : Number(years);
}
