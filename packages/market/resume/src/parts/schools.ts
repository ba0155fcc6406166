import { ENTRY_DESCRIPTION_MAX, type ResumeSchool } from '@market/contracts/profiles';
import { sourceOf, valueOf } from '../reading';
import { type Entry, entriesOf, paragraphsOf, splitHead } from '../sections/entries';
import { isPlace, takePlace } from '../sections/place';
import type { ResumeLine } from '../text';
import { isDegree, SCHOOL } from '../words/entry-words';

interface Part {
  text: string;
  line: ResumeLine;
}

/** The schools of a section, in its order. */
export function readSchools(lines: readonly ResumeLine[]): ResumeSchool[] {
  return entriesOf(lines).flatMap((entry) => schoolOf(entry) ?? []);
}

/** Grades and remarks, which are neither degree nor school. */
const GRADE =
  /(?:\b(?:c?gpa|grade|note|abschlussnote|noten?durchschnitt|mention|nota media|percentage|first class|cum laude|honou?rs)\b|\d[.,]\d+ ?\/ ?\d|^\d[.,]\d)/iu;
/** Grades of British degrees and courses: `BSc (Hons) Physics (2:1)`. */
const GRADE_IN_BRACKETS =
  /\s*\(((?:[123]:[12]|1st|2nd|3rd|(?:upper |lower )?(?:first|second|third)(?: class)?|distinction|merit|pass|credit)(?: honou?rs)?)\)/iu;
const EXPECTED =
  /^(?:expected(?: graduation)?|graduation|graduated|anticipated|voraussichtlich|abschluss|exp\.?)[:\s]*/iu;

const schoolScore = (text: string) => (SCHOOL.test(text) ? 2 : 0) - (isDegree(text) ? 1 : 0);

function partsOf(entry: Entry): { texts: Part[]; place?: Part; notes: Part[] } {
  let place: Part | undefined;
  const texts: Part[] = [];
  const notes: Part[] = [];
  for (const { text, line } of entry.head)
    for (const cell of splitHead(text)) {
      const grade = GRADE_IN_BRACKETS.exec(cell);
      if (grade?.[1]) notes.push({ text: grade[1], line });
      const part = cell.replace(GRADE_IN_BRACKETS, '').replace(EXPECTED, '');
      if (!part) continue;
      if (GRADE.test(part) && !SCHOOL.test(part) && (texts.length > 0 || !isDegree(part))) {
        const at = part.search(/[,(]?\s*(?:c?gpa|grade|note|abschlussnote|mention|nota)\b/iu);
        if (at > 5) texts.push({ text: part.slice(0, at).trim(), line });
        notes.push({ text: at > 5 ? part.slice(at).replace(/^[,(\s]+|\)$/g, '') : part, line });
        continue;
      }
      if (isPlace(part) && !SCHOOL.test(part)) {
        place ??= { text: part, line };
        continue;
      }
      const cut = takePlace(part);
      if (cut.place && cut.rest) place ??= { text: cut.place, line };
      texts.push(...byComma(cut.rest, line));
    }
  return { texts, notes, ...(place ? { place } : {}) };
}

/** Splits degree and school in a single text: `BSc Physics, University of Oslo`. */
function byComma(text: string, line: ResumeLine): Part[] {
  if (!(isDegree(text) && SCHOOL.test(text))) return [{ text, line }];
  const cells = text.split(/,\s+/);
  const at = cells.findIndex((cell) => SCHOOL.test(cell) && !isDegree(cell));
  if (cells.length > 1 && at > 0)
    return [cells.slice(0, at).join(', '), cells.slice(at).join(', ')].map((each) => ({ text: each, line }));
  if (cells.length > 1 && at === 0) {
    const next = cells.findIndex((cell) => isDegree(cell));
    if (next > 0)
      return [cells.slice(0, next).join(', '), cells.slice(next).join(', ')].map((each) => ({ text: each, line }));
  }
  const match = /^(.*\S)\s+(?:at|from|an der|am|à l[’']|à la|à|en la|de la|der)\s*(?=\S)(.*)$/u.exec(text);
  if (match?.[1] && match[2] && isDegree(match[1]) && SCHOOL.test(match[2]))
    return [match[1], match[2]].map((each) => ({ text: each, line }));
  return [{ text, line }];
}

function schoolOf(entry: Entry): ResumeSchool | undefined {
  const { texts, place, notes } = partsOf(entry);
  if (texts.length === 0) return undefined;
  const school = texts.toSorted((a, b) => schoolScore(b.text) - schoolScore(a.text))[0];
  const isSchool = school !== undefined && SCHOOL.test(school.text);
  const others = texts.filter((part) => part !== school);
  const degree = others.find(({ text }) => isDegree(text)) ?? (isSchool ? others[0] : undefined);
  // No keyword matches: of two parts the first is the degree; a single part is the school.
  const [first, second] = texts;
  const [named, where] = isSchool
    ? [degree, school]
    : degree
      ? [degree, others.find((part) => part !== degree) ?? school]
      : second
        ? [first, second]
        : isDegree(first?.text ?? '')
          ? [first, undefined]
          : [undefined, first];
  const line = entry.dated ?? where?.line ?? named?.line;
  if (!line) return undefined;
  const rest = texts.filter((part) => part !== named && part !== where);
  const { edu, stream } = named ? degreeOf(named.text) : { edu: undefined, stream: undefined };
  const field = stream ?? rest.find(({ text }) => text.split(' ').length <= 6)?.text;
  const described = [...rest.filter(({ text }) => text !== field), ...notes]
    .map(({ text }) => text)
    .concat(paragraphsOf(entry.body))
    .join('\n')
    .slice(0, ENTRY_DESCRIPTION_MAX);
  const { period, dated } = entry;
  const year = period?.end ? period.end.slice(0, 4) : undefined;
  return {
    source: sourceOf(where?.line ?? line),
    ...(named && edu ? { can_edu: valueOf(edu, named.line, isDegree(named.text) ? 'high' : 'low') } : {}),
    ...(where
      ? { can_scho: valueOf(where.text.replace(/(?:,\s*\d[\d.,/]*\.?)+$/u, ''), where.line, isSchool ? 'high' : 'low') }
      : {}),
    ...(place ? { place: valueOf(place.text, place.line, 'high') } : {}),
    ...(period?.start && !period.isSingle && dated
      ? { start: valueOf(period.start, dated, period.isExact ? 'high' : 'low') }
      : {}),
    ...(year && dated ? { can_pasy: valueOf(year, dated, 'high') } : {}),
    ...(named && field ? { can_stre: valueOf(field, named.line, stream ? 'high' : 'low') } : {}),
    ...(described ? { edu_desc: valueOf(described, entry.body[0] ?? notes[0]?.line ?? line, 'high') } : {}),
  };
}

/** Removes brackets that enclose the whole text; inner ones stay. */
const withoutBrackets = (text: string) => text.replace(/^\(([^()]*)\)$/, '$1').trim();

/** Splits `Bachelor of Science in Physics` into degree and field. */
function degreeOf(text: string): { edu: string; stream: string | undefined } {
  const honours = /^(.{2,30}? \(hon(?:ou?r)?s\.?\))\s+(?:in )?(\S.*)$/iu.exec(text);
  if (honours?.[1] && honours[2]) return { edu: honours[1], stream: withoutBrackets(honours[2]) };
  const named =
    /^(.{2,60}?)(?:\s+in\s+|\s*:\s*|\s+en\s+|,\s+(?:major(?:ing)? in\s+|major:?\s+|field of study:?\s+)?|\s+major in\s+|\s+im (?:fach|bereich)\s+)(\S.*)$/iu.exec(
      text,
    );
  if (named?.[1] && named[2] && isDegree(named[1])) return { edu: named[1].trim(), stream: withoutBrackets(named[2]) };
  const of =
    /^((?:bachelor|master|doctor|associate)(?:'s)? of (?:applied )?\p{L}+)\s+(?:\(|with |honours |degree )?(\S.*?)\)?$/iu.exec(
      text,
    );
  if (of?.[1] && of[2]) return { edu: of[1], stream: of[2] };
  const short =
    /^((?:B|M)\.? ?(?:Sc|A|S|Eng|Tech|Ed|Com|Phil)\.?|BSc|MSc|BA|MA|MBA|Ph\.? ?D\.?|Diplom|Master|Bachelor|Licence(?: professionnelle)?|Máster|Grado|DUT|BTS)\s+(?!\(?(?:of\b|de\b|d['’]|1\b|2\b))(\(?\p{L}.*)$/u.exec(
      text,
    );
  if (short?.[1] && short[2]) return { edu: short[1], stream: withoutBrackets(short[2]) };
  return { edu: text, stream: undefined };
}
