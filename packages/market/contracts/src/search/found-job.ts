import type { FoundJob, TextRange } from './answers';

/** Maximum number of skills on the card of a found job. */
const SKILLS_SHOWN = 5;

/** First few skills of a job, matched ones first, each with its highlighted ranges. */
export function shownSkills({
  required_skills,
  highlights,
}: Pick<FoundJob, 'required_skills' | 'highlights'>): Array<{ skill: string; ranges: TextRange[] }> {
  const skills = required_skills.map((skill, at) => ({ skill, ranges: highlights?.required_skills[at] ?? [] }));
  return [
    ...skills.filter(({ ranges }) => ranges.length > 0),
    ...skills.filter(({ ranges }) => ranges.length === 0),
  ].slice(0, SKILLS_SHOWN);
}

type LeftOut = 'questions' | 'internal_note' | 'stages' | 'last_change';

/**
 * Job without its description and questions, for lists that show neither: descriptions are most of a response's bytes.
 */
export function listedJob<Job extends { job_description: string } & { [Name in LeftOut]?: unknown }>(
  job: Job,
): Omit<Job, 'job_description' | LeftOut> {
  const {
    job_description: _leftOut,
    questions: _asked,
    internal_note: _private,
    stages: _own,
    last_change: _change,
    ...listed
  } = job;
  return listed;
}

/** Splits a text into matched parts and the parts between them. */
export function markedPieces(
  text: string,
  ranges: readonly TextRange[] = [],
): Array<{ text: string; isMarked: boolean }> {
  const pieces: Array<{ text: string; isMarked: boolean }> = [];
  let at = 0;
  for (const [from, to] of ranges) {
    pieces.push({ text: text.slice(at, from), isMarked: false }, { text: text.slice(from, to), isMarked: true });
    at = to;
  }
  return [...pieces, { text: text.slice(at), isMarked: false }].filter((piece) => piece.text !== '');
}
