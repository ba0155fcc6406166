import { ENTRY_DESCRIPTION_MAX, type ResumeSchool } from '@market/contracts/profiles';
import { sourceOf, valueOf } from '../reading';
import { type Entry, entriesOf, type HeadPart as Part, paragraphsOf, splitHead, withLabel } from '../sections/entries';
import { isPlace, takePlace, takeTown } from '../sections/place';
import { takeBrackets } from '../take-brackets';
import type { ResumeLine } from '../text';
import { FORM_BEHIND, isDegree, isSchool, isShortDegree } from '../words/entry-words';
import type { Field } from '../words/field-labels';
import { GRADE_BEHIND, GRADE_IN_BRACKETS, HONOURS_IN_BRACKETS, isGrade } from '../words/grade-words';

/** The schools of a section, in its order. */
export function readSchools(lines: readonly ResumeLine[]): ResumeSchool[] {
  return entriesOf(lines).flatMap((entry) => schoolOf(entry) ?? []);
}

/** Grades and remarks, which are neither degree nor school. */
const GRADE =
  /(?:\b(?:c?gpa|grade|note|abschlussnote|noten?durchschnitt|mention|nota media|percentage|first class|cum laude|honou?rs)\b|\d[.,]\d+ ?\/ ?\d|^\d[.,]\d)/iu;
const EXPECTED =
  /^(?:expected(?: graduation)?|graduation|graduated|anticipated|voraussichtlich|abschluss|exp\.?)[:\s]*/iu;

const schoolScore = (text: string) => (isSchool(text) ? 2 : 0) - (isDegree(text) ? 1 : 0);

/** Takes the grades out of a text; a grade between two texts separates degree and school. */
function takeGrades(text: string): { texts: string[]; grades: string[] } {
  const grades: string[] = [];
  const plain = text.replace(/^([^()]*)\)$/u, '$1').replaceAll(/\s*[([]([^()[\]]+)[)\]]/gu, (all, inside: string) => {
    const isResult = GRADE_IN_BRACKETS.test(inside) || (isGrade(inside) && !HONOURS_IN_BRACKETS.test(inside));
    if (isResult) grades.push(inside);
    return isResult ? '' : all;
  });
  const groups: string[][] = [[]];
  for (const cell of plain.split(/,\s+/)) {
    if (isGrade(cell)) {
      grades.push(cell);
      groups.push([]);
      continue;
    }
    const behind = GRADE_BEHIND.exec(cell);
    const isBehind = behind?.[2] !== undefined && isGrade(behind[2]);
    if (isBehind) grades.push(behind[2] ?? '');
    groups.at(-1)?.push(isBehind ? (behind[1] ?? '') : cell);
  }
  const texts = groups.map((cells) => cells.join(', ')).filter(Boolean);
  // Words tell the school; only without them the place of the grade does.
  const isTold = texts.slice(1).some(isSchool) && texts.slice(0, 1).every((one) => !isSchool(one));
  return {
    texts: isTold || texts.length < 2 || isDegree(texts[1] ?? '') ? [texts.join(', ')].filter(Boolean) : texts,
    grades,
  };
}

interface Parts {
  texts: Part[];
  place?: Part;
  notes: Part[];
  /** Parts whose field a label or a column names. */
  fixed: { degree?: Part; school?: Part; field?: Part };
}

function partsOf(entry: Entry): Parts {
  let place: Part | undefined;
  const texts: Part[] = [];
  const notes: Part[] = [];
  const fixed: Parts['fixed'] = {};
  for (const { text, line, field } of entry.head) {
    const named = fieldOf(field);
    if (named === 'field') fixed.field ??= { text, line };
    else if (named === 'place') place ??= { text, line };
    else if (named === 'note') notes.push(withLabel({ text, line }));
    if (named === 'field' || named === 'place' || named === 'note') continue;
    const isFixed =
      named !== undefined && !fixed[named] && !(named === 'degree' && isSchool(text.replaceAll(/\([^()]*\)/g, '')));
    for (const cell of isFixed ? [text] : splitHead(withoutShortForm(text))) {
      const graded = takeGrades(cell);
      notes.push(...graded.grades.map((grade) => ({ text: grade, line })));
      for (const rest of graded.texts) {
        const part = rest.replace(EXPECTED, '');
        if (!part) continue;
        if (!isFixed && GRADE.test(part) && !isSchool(part) && (texts.length > 0 || !isDegree(part))) {
          const at = part.search(/[,(]?\s*(?:c?gpa|grade|note|abschlussnote|mention|nota)\b/iu);
          if (at <= 5 && isDegree(part)) {
            texts.push(...byComma(part, line));
            continue;
          }
          if (at > 5) texts.push({ text: part.slice(0, at).trim(), line });
          notes.push({ text: at > 5 ? part.slice(at).replace(/^[,(\s]+|\)$/g, '') : part, line });
          continue;
        }
        const isTown = isPlace(part) && (isInState(part, entry.head) || (!isSchool(part) && !isDegree(part)));
        if (isTown) {
          place ??= { text: part, line };
          continue;
        }
        const cut = takePlace(part);
        if (cut.place && cut.rest) place ??= { text: cut.place, line };
        if (isFixed) fixed[named] = { text: cut.rest, line };
        else texts.push(...byComma(cut.rest, line));
      }
    }
  }
  return { texts, notes, fixed, ...(place ? { place } : {}) };
}

/** States of America whose short form is that of a degree. */
const STATE_OR_DEGREE = /^[^,]+, (?:MA|MD|ME|MS)$/u;

/** Whether a town in a state is no degree, since another part of the head is one: `Cambridge, MA`. */
const isInState = (part: string, head: readonly Part[]) =>
  STATE_OR_DEGREE.test(part) && head.some(({ text }) => isDegree(text.replace(part, '')));

/** Part of a school that a labelled field is. */
function fieldOf(field: Field | undefined): 'degree' | 'school' | 'field' | 'place' | 'note' | undefined {
  if (field === undefined) return undefined;
  if (field === 'degree' || field === 'title') return 'degree';
  if (field === 'school' || field === 'company') return 'school';
  return field === 'field' || field === 'place' ? field : 'note';
}

/** Degree without its short form, as LinkedIn writes both: `Bachelor of Arts - BA, History`. */
const withoutShortForm = (text: string) =>
  text.replace(/\s+-\s+(\p{Lu}[\p{L}.]{1,6})(?=,|\s*·|\s*$)/u, (all, short: string, at: number) =>
    isShortDegree(short, text.slice(0, at)) ? '' : all,
  );

/** Name in capitals: `AIIMS New Delhi`, `UC Davis`, `INSEAD`. */
const IN_CAPITALS =
  /^(?:\p{Lu}{4,}|\p{Lu}{3}(?= \p{Lu}|$)|\p{Lu}{2}(?= \p{Lu}\p{Ll}))(?: (?:\p{Lu}[\p{L}.-]*|of|de|la)){0,4}$/u;
const FIELD_IN_CAPITALS =
  /^(?:CSE|ECE|EEE|EIE|ISE|PCM|PCB|MPC|BPC|CEC|BWL|VWL|ADE|GIS|HRM|LEA|ICT|MIAGE|MECH|CIVIL|AIML|VLSI|PCMB|PCMC|STEM|STAPS|LLCE|MPSI|PCSI|IT|HR)(?: |$)/u;
/** Whether a cell is a school, or a company where people are trained for a trade. */
const isSchoolCell = (cell: string) =>
  !isDegree(cell) &&
  (isSchool(cell) || FORM_BEHIND.test(cell) || (IN_CAPITALS.test(cell) && !FIELD_IN_CAPITALS.test(cell)));

/** Parts of a school, which are named before it. */
const PART_OF_SCHOOL =
  /department|dept|faculty|fachbereich|fakultät|lehrstuhl|département|ufr|departamento|division|centre|center/iu;

/** Splits degree and school in a single text: `BSc Physics, University of Oslo`. */
function byComma(text: string, line: ResumeLine): Part[] {
  const parts = (...both: string[]) => both.map((each) => ({ text: each.trim(), line }));
  const from = /^(.*?\S)\s+from\s+(?:the\s+)?(\p{Lu}.*)$/u.exec(text);
  if (from?.[1] && from[2] && isDegree(from[1])) return parts(from[1], from[2]);
  // A sentence each; a short last word is an abbreviation: `Govt. Polytechnic`.
  const [, sentence = '', next = ''] = /^(.*\p{L}{5})\.\s+(\p{Lu}.*)$/u.exec(text) ?? [];
  if (isDegree(sentence) && !isSchool(sentence) && isSchool(next)) return parts(sentence, next);
  const both = takeBrackets(text);
  if (both && isSchool(both.rest) && !isDegree(both.rest) && isDegree(both.inside))
    return parts(both.inside, both.rest);
  // A subject before its school: `Humanmedizin, Universität München`.
  const [subject = '', ...schools] = text.split(/,\s+/);
  const isSubject = !isSchool(subject) && !PART_OF_SCHOOL.test(subject) && subject.split(' ').length <= 4;
  if (!isDegree(text) && isSubject && isSchool(schools[0] ?? '')) return parts(subject, schools.join(', '));
  if (!isDegree(text)) return parts(text);
  const cells = text.split(/,\s+/);
  // The surest word first, since a field may be in capitals too.
  const named = cells.findIndex((cell) => isSchool(cell) && !isDegree(cell));
  const at = named >= 0 ? named : cells.findIndex((cell, index) => index > 0 && isSchoolCell(cell));
  if (cells.length > 1 && at > 0) return parts(cells.slice(0, at).join(', '), cells.slice(at).join(', '));
  if (!isSchool(text)) return parts(text);
  if (cells.length > 1 && at === 0) {
    const next = cells.findIndex((cell) => isDegree(cell));
    if (next > 0) return parts(cells.slice(0, next).join(', '), cells.slice(next).join(', '));
  }
  const match = /^(.*\S)\s+(?:at|from|an der|am|à l[’']|à la|à|en la|de la|der)\s*(?=\S)(.*)$/u.exec(text);
  if (match?.[1] && match[2] && isDegree(match[1]) && isSchool(match[2])) return parts(match[1], match[2]);
  return parts(text);
}

/** Boards of schools in India, and school-leaving degrees. */
const NO_FIELD = /^(?:cbse|icse|isc|state board|ssc|hsc|abitur|matura)$/iu;

/** Schools whose name is followed by their town, not by a subject. */
const SECONDARY =
  /vidyalaya|gymnasium|gymnázium|lycée|lycee|high school|schule|colegio|(?<!\p{L})ies(?!\p{L})|liceo|škola|szkoła|liceum|academy|collège/iu;
/** Universities whose name ends with the town of their campus. */
const WITH_CAMPUS =
  /^university of (?:california|wisconsin|illinois|michigan|minnesota|texas|north carolina|colorado|massachusetts|maryland|missouri|nebraska|tennessee|alaska|hawaii|alabama|arkansas|maine)$/iu;

/** Town off the list behind a school. */
function townBehind(school: string, hasDegree: boolean): { rest: string; town: string } | undefined {
  const split = takeTown(school);
  if (!split || isSchool(split.town) || isDegree(split.town) || WITH_CAMPUS.test(split.rest)) return undefined;
  return SECONDARY.test(split.rest) || (hasDegree && isSchoolCell(split.rest)) ? split : undefined;
}

/** Separates a degree and its field from a school without a typical word: `MSc Mechanical Engineering, Chalmers`. */
function withUnknownSchool(texts: readonly Part[]): Part[] {
  const [only] = texts;
  if (!only || texts.length > 1 || isSchool(only.text)) return [...texts];
  const [, degree = '', school = ''] = /^(.+),\s+(\p{Lu}[^,]*)$/u.exec(only.text) ?? [];
  const isSplit = school.split(' ').length <= 4 && !isDegree(school) && degreeOf(degree).stream !== undefined;
  return isSplit ? [degree, school].map((text) => ({ text, line: only.line })) : [...texts];
}

function schoolOf(entry: Entry): ResumeSchool | undefined {
  const { texts: found, place, notes, fixed } = partsOf(entry);
  const texts = fixed.degree || fixed.school ? found : withUnknownSchool(found);
  if (texts.length === 0 && !fixed.degree && !fixed.school) return undefined;
  const school = fixed.school ?? texts.toSorted((a, b) => schoolScore(b.text) - schoolScore(a.text))[0];
  const isNamed = fixed.school !== undefined || (school !== undefined && isSchool(school.text));
  const others = texts.filter((part) => part !== school);
  const degree = others.find(({ text }) => isDegree(text)) ?? (isNamed ? others[0] : undefined);
  // No keyword matches: of two parts the first is the degree; a single part is the school.
  const [first, second] = texts;
  const [named, at] =
    fixed.degree && (fixed.school || isNamed)
      ? [fixed.degree, school]
      : fixed.degree
        ? [fixed.degree, texts.find((part) => !isDegree(part.text))]
        : isNamed
          ? [degree, school]
          : degree
            ? [degree, others.find((part) => part !== degree) ?? school]
            : second
              ? [first, second]
              : isDegree(first?.text ?? '')
                ? [first, undefined]
                : [undefined, first];
  const line = entry.dated ?? at?.line ?? named?.line;
  if (!line) return undefined;
  const rest = texts.filter((part) => part !== named && part !== at);
  const { edu, stream } = named ? degreeOf(named.text) : { edu: undefined, stream: undefined };
  const field =
    fixed.field?.text ??
    stream ??
    rest
      .find(({ text }) => text.split(' ').length <= 6 && !NO_FIELD.test(text))
      ?.text.replace(/^studium (?:der|des) /iu, '');
  const town = place || !at ? undefined : townBehind(at.text, named !== undefined);
  const where = at && town ? { ...at, text: town.rest } : at;
  const described = [...rest.filter(({ text }) => !field || !text.endsWith(field)), ...notes]
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
      ? {
          can_scho: valueOf(
            where.text.replace(THESIS, '').replace(/(?:,\s*\d[\d.,/]*\.?)+$/u, ''),
            where.line,
            isNamed ? 'high' : 'low',
          ),
        }
      : {}),
    ...(place ? { place: valueOf(place.text, place.line, 'high') } : {}),
    ...(town && at ? { place: valueOf(town.town, at.line, 'low') } : {}),
    ...(period?.start && !period.isSingle && dated
      ? { start: valueOf(period.start, dated, period.isExact ? 'high' : 'low') }
      : {}),
    ...(year && dated ? { can_pasy: valueOf(year, dated, 'high') } : {}),
    ...(named && field ? { can_stre: valueOf(field, named.line, stream || fixed.field ? 'high' : 'low') } : {}),
    ...(described ? { edu_desc: valueOf(described, entry.body[0] ?? notes[0]?.line ?? line, 'high') } : {}),
  };
}

/** Thesis behind a school in its line. */
const THESIS = /[.,;]?\s+(?:thesis|dissertation|abschlussarbeit|masterarbeit|bachelorarbeit|mémoire|tesis)\b.*$/iu;

/** Removes brackets that enclose the whole text; inner ones stay. */
const withoutBrackets = (text: string) => text.replace(/^\(([^()]*)\)$/, '$1').trim();

/** Degrees whose name the field follows: `Bachelor of Science Physics`; the others are whole. */
const WITH_FIELD =
  /^((?:bachelor|master|doctor|associate)(?:['’]?s)? (?:of|in) (?:applied |fine |liberal )?(?:sciences?|arts|engineering|technology|commerce|education|philosophy|music|laws?|design)(?: \(?hon(?:ou?r)?s\.?\)?)?)\s+(?:[-–]\s+|\(|with |honours |degree )?(\S.*?)\)?$/iu;
/** Last word of a degree's own name: `Master of Engineering Management`. */
const OWN_WORD =
  /^(?:management|technology|administration|education|leadership|policy|studies|degree|hon(?:ou?r)?s\.?)$/iu;
/** Short forms that the field follows: `B.E. (ECE)`, `Licence 3 Informatique`, `HNC Electrical Engineering`. */
const SHORT_FORM =
  /^((?:B|M|A|S)\.? ?(?:Sc|A|S|E|B|Eng|Tech|Ed|Com|Phil|Arch|Des|Pharm|Res|Lit)\.?|BSc|MSc|BA|MA|MBA|A\.?A\.?S\.?|B\.?Comp\.?|HBO|MBO|Ed\.? ?[DMS]\.?|D\.?Phil\.?|Ph\.? ?D\.?|HN[CD]|NVQ(?: Level \d)?|BTEC|PG(?:DM|CE|Dip)|MPhys|MChem|Diplom|Master(?: ?[12])?|M[12]|Bachelor|Licence(?: professionnelle| ?[123])?|L[123]|Máster|Grado|DUT|BUT|BTSA?|CAP|BEP|Abitur)\s+(?!\(?(?:of\b|de\b|d['’]|1\b|2\b))(\(?\p{L}.*)$/u;

/** Splits `Bachelor of Science in Physics` into degree and field. */
function degreeOf(text: string): { edu: string; stream: string | undefined } {
  const [, long = '', short = '', behind = ''] =
    /^([^(]{5,60}?)\s*\(([\p{L}. ]{2,10})\)(?:\s*(?:,|:|[–-]|in\s)?\s*(\S.*))?$/u.exec(text) ?? [];
  if (long && isDegree(long) && isShortDegree(short, long)) {
    const { edu, stream } = degreeOf(long);
    return stream
      ? { edu, stream: `${stream} (${short})` }
      : { edu: `${long} (${short})`, stream: behind || undefined };
  }
  const honours = /^(.{2,30}? \(hon(?:ou?r)?s\.?\))\s+(?:in )?(\S.*)$/iu.exec(text);
  if (honours?.[1] && honours[2]) return { edu: honours[1], stream: withoutBrackets(honours[2]) };
  const named =
    /^(.{2,60}?)(?:\s+in\s+|\s*:\s*|\s+e[nm]\s+|,\s+(?:major(?:ing)? in\s+|major:?\s+|field of study:?\s+)?|\s+major in\s+|\s+im (?:fach|bereich)\s+)(\S.*)$/iu.exec(
      text,
    );
  if (named?.[1] && named[2] && isDegree(named[1])) return { edu: named[1].trim(), stream: withoutBrackets(named[2]) };
  const [, degree, field] = WITH_FIELD.exec(text) ?? SHORT_FORM.exec(text) ?? [];
  return degree && field && !OWN_WORD.test(field)
    ? { edu: degree, stream: withoutBrackets(field) }
    : { edu: text, stream: undefined };
}
