import { listFormat, regionNames } from '@market/texts/formatters';
import type { ApplicantMatch, Match } from './match-answers';
import { texts } from '../texts';
import { isWorldArea } from './world-areas';

/** Maximum number of missing skills that a sentence names; of further ones it states the count. */
const NAMED = 3;

/**
 * Summary of a profile's match with a job: ‘4 of 5 skills; missing dbt; 12 km; pay above your minimum’. Both sides read
 * the same wording; an employer's result has only the first parts.
 */
export function matchSentence(match: ApplicantMatch & Partial<Match>): string {
  return matchParts(match).join('; ');
}

/**
 * Match sentence for lists of jobs; undefined if the job requires skills and the profile has none of them. Otherwise a
 * candidate of another profession would read missing skills on each job of a list; the job's own page still shows them.
 */
export function matchLine(match: ApplicantMatch & Partial<Match>): string | undefined {
  const { met, missing } = match.skills;
  return met.length === 0 && missing.length > 0 ? undefined : matchSentence(match);
}

const PAY = {
  enough: texts.match.payEnough,
  equal: texts.match.payEqual,
  less: texts.match.payLess,
} as const satisfies Record<NonNullable<Match['pay']>, string>;

/** The parts of a sentence on a match. */
export function matchParts({
  skills: { met, missing },
  experience,
  place = null,
  pay = null,
  employment = null,
}: ApplicantMatch & Partial<Match>): string[] {
  const all = met.length + missing.length;
  return [
    all === 0 ? texts.match.noSkills : texts.match.skills({ met: met.length, all }),
    ...(missing.length === 0 ? [] : [texts.match.missing({ skills: listed(missing) })]),
    ...(experience === null || experience.asked === 0 ? [] : [texts.match.years(experience)]),
    ...(place === null ? [] : [whereOf(place)]),
    ...(pay === null ? [] : [PAY[pay]]),
    ...(employment === null
      ? []
      : [employment === 'wanted' ? texts.match.employmentWanted : texts.match.employmentOther]),
  ];
}

function whereOf({ km, only_from, looked_in = '' }: NonNullable<Match['place']>): string {
  if (km !== null) return texts.match.distance({ km });
  if (!only_from) return texts.match.remote;
  return texts.match.remoteElsewhere({ areas: listed(only_from.map(areaName)), country: areaName(looked_in) });
}

/** Name of a country by its code, or of an area of the world, in the page's language. */
function areaName(name: string): string {
  if (isWorldArea(name)) return texts.worldAreas[name];
  return regionNames(undefined, { fallback: 'code' }).of(name) ?? name;
}

/** Skills covered by another skill, each as text: ‘JavaScript by React’. */
export function metByOthers({ skills: { met } }: ApplicantMatch): string[] {
  return met
    .filter(({ skill, by }) => skill.toLowerCase() !== by.toLowerCase())
    .map((pair) => texts.match.counts(pair));
}

function listed(skills: readonly string[]): string {
  const more = skills.length - NAMED;
  // A single skill over the limit is named: ‘1 more’ would take as much room.
  const named = more > 1 ? [...skills.slice(0, NAMED), texts.match.more({ more })] : skills;
  return listFormat(undefined, { type: 'conjunction' }).format(named);
}
