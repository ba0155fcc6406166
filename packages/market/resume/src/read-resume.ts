import type { ResumeJob, ResumeReading, ResumeSchool } from '@market/contracts/profiles';
import { readAbout, readHeadline } from './parts/about';
import { readEmail, readLinks, unwrapped } from './parts/contacts';
import { readJobs } from './parts/jobs';
import { isListOfLanguages, isRowOfLanguages, readLanguages } from './parts/languages';
import { readName } from './parts/name';
import { readPhone } from './parts/phone';
import { readSchools } from './parts/schools';
import { readSkills } from './parts/skills';
import { linesByWords } from './sections/by-words';
import { sectionsOf, type SectionLines } from './sections/headings';
import type { ResumeLine } from './text';
import type { Section } from './words/section-titles';

/** Maximum number of entries per resume: a file with more is malicious. */
const ENTRIES_MAX = 60;

/**
 * Parses a resume field by field. Fields not found are omitted, uncertain ones have low confidence.
 * @param country country whose phone numbers need no calling code
 */
export function readResume(all: readonly ResumeLine[], { country }: { country: string }): ResumeReading {
  const lines = withoutRules(all);
  const sections = sectionsOf(lines);
  const of = (...wanted: Section[]) =>
    sections.filter(({ section }) => wanted.includes(section)).flatMap((each) => each.lines);
  const contacts = unwrapped(of('head', 'contact'));
  const others = lines.filter((line) => !contacts.includes(line));
  const can_email = readEmail([...contacts, ...others]);
  const short = others.filter(({ text }) => text.length < 80);
  const can_mobn = readPhone(contacts, short, { country, all: lines });
  const can_name = readName([...contacts.filter(({ page }) => page <= 1), ...others], can_email?.value);
  const can_headline = readHeadline(lines, can_name);
  const can_about = readAbout(of('summary'), of('head'));
  return {
    ...(can_name ? { can_name } : {}),
    ...(can_email ? { can_email } : {}),
    ...(can_mobn ? { can_mobn } : {}),
    ...(can_headline ? { can_headline } : {}),
    ...(can_about?.value ? { can_about } : {}),
    can_links: readLinks(contacts),
    can_skill: readSkills(of('skills'), { all: lines, languages: of('languages') }),
    can_langs: readLanguages(of('languages'), [
      ...of('skills'),
      ...contacts.filter(({ text }) => isListOfLanguages(text)),
      ...lines.filter(({ text }) => isRowOfLanguages(text)),
    ]),
    ...jobsAndSchools(sections),
  };
}

/**
 * Jobs and schools from their sections; without such sections, lines without a known heading are classified by their
 * words.
 */
function jobsAndSchools(sections: readonly SectionLines[]): Pick<ResumeReading, 'experience' | 'education'> {
  const partsOf = (wanted: Section) => sections.filter(({ section }) => section === wanted).map(({ lines }) => lines);
  const parts = partsOf('experience');
  let experience = parts.flatMap(readJobs);
  let education = partsOf('education').flatMap(readSchools);
  if (experience.length === 0 || education.length === 0) {
    const loose = sections
      .filter(({ section, isUnknown }) => section === 'head' || isUnknown)
      .map(({ lines }) => linesByWords(lines));
    if (experience.length === 0) experience = loose.flatMap(({ jobs }) => readJobs(jobs)).map(asGuessed);
    if (education.length === 0) education = loose.flatMap(({ schools }) => readSchools(schools)).map(asGuessed);
  }
  // Jobs below a heading of summaries: `Career Summary`.
  if (experience.length === 0)
    experience = partsOf('summary')
      .flatMap((lines) => readJobs(linesByWords(lines).jobs))
      .filter(({ job_stdt, job_endt, exp_desg, emp_name }) => job_stdt && job_endt && exp_desg && emp_name)
      .map(asGuessed);
  // Schools below a heading of other content: `Training`.
  if (education.length === 0)
    education = partsOf('other')
      .flatMap((lines) => readSchools(linesByWords(lines).schools))
      .filter(({ can_edu }) => can_edu?.confidence === 'high')
      .map(asGuessed);
  // Section of all that was done: `Werdegang`.
  const mixed = education.length === 0 ? parts.map((lines) => linesByWords(lines)) : [];
  if (mixed.some(({ schools }) => schools.length > 0)) {
    education = mixed.flatMap(({ schools }) => readSchools(schools)).map(asGuessed);
    experience = mixed.flatMap(({ jobs }) => readJobs(jobs));
  }
  return { experience: experience.slice(0, ENTRIES_MAX), education: education.slice(0, ENTRIES_MAX) };
}

/** Marks the values of an entry as guesses. */
function asGuessed<Entry extends ResumeJob | ResumeSchool>(entry: Entry): Entry {
  for (const value of Object.values(entry)) if ('confidence' in value) value.confidence = 'low';
  return entry;
}

/** Remarks that belong to no section: references, and the consent that Italian and Polish resumes end with. */
const REMARK =
  /^(?:references (?:are )?(?:available|furnished|provided)(?: up)?on request\b|autorizzo il trattamento dei|wyrażam zgodę na przetwarzanie)/iu;

/** Lines without rules made of characters: `________`. */
function withoutRules(lines: readonly ResumeLine[]): ResumeLine[] {
  return lines
    .map((line) => ({ ...line, text: line.text.replaceAll(/_{3,}|[=~*]{4,}|[-–—.]{6,}/gu, ' ').trim() }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text) && !REMARK.test(text));
}
