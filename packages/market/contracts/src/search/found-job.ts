import type { FoundJob, TextRange } from './answers';

/** Skills that a card of a found job has room for. */
const SKILLS_SHOWN = 5;

/** The first few skills of a job, those that were searched for before the others, each with what of it was. */
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

type LeftOut = 'questions' | 'internal_note' | 'stages';

/**
 * A job without its description and questions, for lists that show none: descriptions are most of an answer's bytes.
 */
export function listedJob<Job extends { job_description: string } & { [Name in LeftOut]?: unknown }>(
  job: Job,
): Omit<Job, 'job_description' | LeftOut> {
  const { job_description: _leftOut, questions: _asked, internal_note: _private, stages: _own, ...listed } = job;
  return listed;
}

/** A text in pieces: what was searched for in it, and what stands between. */
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
