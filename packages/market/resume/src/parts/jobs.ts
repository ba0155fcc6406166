import { ENTRY_DESCRIPTION_MAX, type ResumeJob } from '@market/contracts/profiles';
import { type Confidence, sourceOf, valueOf } from '../reading';
import { type Entry, entriesOf, type HeadPart, paragraphsOf, splitHead, withLabel } from '../sections/entries';
import { isPlace, isTownLike, takePlace, takeTown } from '../sections/place';
import { takeBrackets } from '../take-brackets';
import type { ResumeLine } from '../text';
import { AT_COMPANY, COMPANY, DEPARTMENT, EMPLOYMENT, FORM_BEHIND, LEGAL_FORM, TITLE } from '../words/entry-words';

interface Part extends HeadPart {
  /** Whether only the form of a place speaks for it. */
  isGuessed?: true;
}

/** Parts of a job's head, classified. */
interface Head {
  title?: Part;
  company?: Part;
  place?: Part;
  type?: Part;
  /** Whether title and company were distinguished by their words, or only by their order. */
  isSure: boolean;
  more: Part[];
  /** Whether the company was first mistaken for a town. */
  isCorrected?: true;
}

/** Jobs of a section, in order. */
export function readJobs(lines: readonly ResumeLine[]): ResumeJob[] {
  const entries = entriesOf(lines);
  const titleFirst = isTitleFirst(entries);
  const haveBrackets = entries.filter(({ head }) => head.some(({ text }) => TOWN_IN_BRACKETS.test(text))).length > 1;
  const jobs: ResumeJob[] = [];
  const heads: Head[] = [];
  let umbrella: Umbrella | undefined;
  for (const [at, entry] of entries.entries()) {
    const found = umbrellaOf(entry, entries[at + 1]);
    if (found) {
      umbrella = found;
      continue;
    }
    const isBelow = umbrella !== undefined && within(entry, umbrella.entry);
    const above = heads.findLast((each) => each.company);
    // Below dates in a line of their own, where a company stands above: a place.
    const isAlone = entry.dated !== undefined && !entry.head.some(({ line }) => line === entry.dated);
    const hasCompany =
      isBelow ||
      (isAlone &&
        above !== undefined &&
        !above.isCorrected &&
        above.place !== undefined &&
        above.place.line !== above.company?.line);
    const head = headOf(entry, { titleFirst, isBelow, hasCompany, haveBrackets });
    let inherited = false;
    if (!head.company && head.title && !TIME_OFF.test(head.title.text)) {
      const company = umbrella?.company ?? above?.company;
      if (company) {
        head.company = company;
        inherited = umbrella === undefined;
        if (!head.place && umbrella?.place) head.place = umbrella.place;
      }
    } else umbrella = undefined;
    heads.push(head);
    const job = jobOf(entry, head, { inherited, around: lines });
    if (job) jobs.push(job);
  }
  return jobs;
}

/** Town behind its employer or title, where several heads of a section have one: `Vignobles Lacroix (Libourne)`. */
const TOWN_IN_BRACKETS = /\(\p{Lu}[\p{L}’' -]{2,30}\)[\s|]*$/u;

/** Times without an employer, which are no jobs at the company above. */
const TIME_OFF =
  /^(?:elternzeit|mutterschutz|wehrdienst|zivildienst|arbeit(?:s)?suchend|auszeit|sabbatical|(?:parental|maternity|paternity|family) leave|career break|congé (?:parental|maternité|sabbatique)|excedencia|baja (?:maternal|paternal))/iu;

/** Company with its total period; the entries below it are the jobs there. */
interface Umbrella {
  company: Part;
  place?: Part;
  entry: Entry;
}

/** Lines about the company itself below its name: `Global maker of anvils with $2B in revenue`. */
const ABOUT_LINES_MAX = 4;

/**
 * A company whose period contains that of the next entry, of which only a title is known. Lines between the two
 * describe the company.
 */
function umbrellaOf(entry: Entry, next: Entry | undefined): Umbrella | undefined {
  if (!next || !within(next, entry) || entry.body.length > ABOUT_LINES_MAX || entry.body.some((line) => line.isBullet))
    return undefined;
  const [own, inner] = [partsOf(entry, { isWhole: true }), partsOf(next, { isWhole: true })];
  const [company, ...about] = own.texts;
  const [title, ...others] = inner.texts;
  if (!company || !title || own.fixed.title || scoreOfTitle(company.text) > 0) return undefined;
  if (about.some((part) => scoreOfTitle(part.text) > 0 && part.text.split(' ').length <= 6)) return undefined;
  // The next entry is a job at this company if it names no other.
  if (scoreOfTitle(title.text) <= 0 || namesCompany(title.text) || inner.fixed.company) return undefined;
  if (others.some((part) => part.line === title.line || COMPANY.test(part.text))) return undefined;
  return { company, entry, ...(own.place ? { place: own.place } : {}) };
}

/** Whether a title is followed by its company: `Engineer, Acme GmbH`. */
const namesCompany = (text: string) =>
  text
    .split(/,\s+/)
    .slice(1)
    .some((cell) => COMPANY.test(cell) && !DEPARTMENT.test(cell));

function within(inner: Entry, outer: Entry): boolean {
  const [a, b] = [inner.period, outer.period];
  if (!a?.start || !b?.start) return false;
  // Years alone are compared as years: `2011 – 2014` is within `Oct 2007 – Aug 2014`.
  const [start, end] = a.isExact ? [7, 10] : [4, 4];
  return (
    a.start.slice(0, start) >= b.start.slice(0, start) &&
    (b.end === '' || (a.end !== '' && (a.end ?? '').slice(0, end) <= (b.end ?? '').slice(0, end)))
  );
}

function jobOf(
  entry: Entry,
  head: Head,
  { inherited, around }: { inherited: boolean; around: readonly ResumeLine[] },
): ResumeJob | undefined {
  const { title, company, place, type, isSure, more } = head;
  const line = entry.dated ?? entry.head[0]?.line;
  if (!line || (!title && !company)) return undefined;
  const sure: Confidence = isSure ? 'high' : 'low';
  const described = [...more.map((part) => part.text), ...paragraphsOf(entry.body, around)]
    .join('\n')
    .slice(0, ENTRY_DESCRIPTION_MAX);
  const first = entry.body[0] ?? more[0]?.line;
  const { period, dated } = entry;
  return {
    source: sourceOf(title?.line ?? company?.line ?? line),
    ...(company ? { emp_name: valueOf(company.text, company.line, inherited ? 'low' : sure) } : {}),
    ...(title ? { exp_desg: valueOf(title.text, title.line, sure) } : {}),
    ...(place ? { place: valueOf(place.text, place.line, place.isGuessed ? 'low' : 'high') } : {}),
    ...(period?.start && dated
      ? { job_stdt: valueOf(period.start, dated, period.isExact && !period.isSingle ? 'high' : 'low') }
      : {}),
    ...(period?.end !== undefined && dated
      ? { job_endt: valueOf(period.end, dated, period.isExact && !period.isSingle ? 'high' : 'low') }
      : {}),
    ...(described && first ? { job_desc: valueOf(described, first, 'high') } : {}),
    ...(type
      ? {
          exp_type: valueOf(
            EMPLOYMENT.find(([, pattern]) => pattern.test(type.text))?.[0] ?? type.text,
            type.line,
            'high',
          ),
        }
      : {}),
  };
}

const scoreOfTitle = (text: string) =>
  (TITLE.test(text) ? 2 : 0) - (COMPANY.test(text) ? 1 : 0) - (text.split(' ').length > 10 ? 1 : 0);

/** Whether titles precede companies in this section, judged by the entries whose words distinguish the two. */
function isTitleFirst(entries: readonly Entry[]): boolean {
  let votes = 0;
  for (const entry of entries) {
    const [one, two] = partsOf(entry).texts;
    if (!one || !two) continue;
    votes += Math.sign(scoreOfTitle(one.text) - scoreOfTitle(two.text));
  }
  return votes >= 0;
}

/** Words before a title that say only that it was held. */
const HELD =
  /^(?:tätigkeit als|tätig als|beschäftigt als|beschäftigung als|anstellung als|arbeit als|worked as|working as|employed as|employé(?:e)? comme|emploi de|poste d(?:e |['’]))\s*(?:an? |the |eine?n? )?(?=\p{L})/iu;
/** Indian form of address for companies. */
const MESSRS = /^(?:m\/s|messrs)\.?\s+/iu;
/** Kind of employment with its length: `Stage de 6 mois`, `3-month internship`, `6-monatiges Praktikum`. */
const WITH_LENGTH =
  /^(?:\d+[ -]?(?:months?|weeks?|years?|monatiges|wöchiges|monate|wochen)[ -]+)?(\p{L}+)(?:\s*[,(]?\s*(?:of|de|d['’]une durée de|for|von|über|à)?\s*\d+ (?:months?|weeks?|years?|mois|semaines?|ans?|monate?n?|wochen|jahre?|meses|semanas)\)?)?$/iu;

function kindOf(text: string): { kind: string; hasLength: boolean } | undefined {
  const kind = WITH_LENGTH.exec(text)?.[1] ?? text;
  return EMPLOYMENT.some(([, pattern]) => pattern.test(kind)) ? { kind, hasLength: kind !== text } : undefined;
}

interface Parts {
  texts: Part[];
  place?: Part;
  type?: Part;
  /** Parts whose field a label, a column or a sentence names. */
  fixed: { title?: Part; company?: Part };
}

/** @param isWhole leaves a single text whole that might contain title and company */
function partsOf(entry: Entry, { isWhole = false }: { isWhole?: boolean } = {}): Parts {
  let place: Part | undefined;
  let type: Part | undefined;
  const texts: Part[] = [];
  const fixed: Parts['fixed'] = {};
  for (const { text, line, field } of entry.head) {
    if (field === 'title') fixed.title ??= { text, line };
    else if (field === 'company') {
      const cut = takePlace(text.replace(MESSRS, ''));
      const guessed = cut.place ? undefined : townBehind(cut.rest);
      fixed.company ??= { text: guessed?.rest ?? cut.rest, line };
      if (cut.place) place ??= { text: cut.place, line };
      else if (guessed) place ??= { text: guessed.town, line, isGuessed: true };
    } else if (field === 'place') place ??= { text, line, ...(isPlace(text) ? {} : { isGuessed: true }) };
    else if (field === 'kind') type ??= { text, line };
    // Labels of other fields are described, with their words.
    else if (field) texts.push(withLabel({ text, line }));
    else
      for (const part of splitHead(text)) {
        const both = takeBrackets(part);
        const named = both && kindOf(both.inside) ? both.rest : part;
        if (both && named !== part) type ??= { text: both.inside, line };
        // Kind before its title: `Stage (3 mois) : Assistante RH`.
        const [, before = '', behind = ''] = /^([^:]{3,40}?)\s*:\s+(\S.*)$/u.exec(named) ?? [];
        const prefix = behind ? kindOf(before) : undefined;
        if (prefix) type ??= { text: prefix.kind, line };
        const shown = (prefix ? behind : named).replace(HELD, '').replace(MESSRS, '');
        const kind = kindOf(shown);
        if (!place && isPlace(shown)) place = { text: shown.replace(/^\((.*)\)$/, '$1'), line };
        else if (!type && kind && (texts.length > 0 || kind.hasLength)) type = { text: kind.kind, line };
        else {
          const cut = takePlace(shown);
          if (cut.place && cut.rest) {
            place ??= { text: cut.place, line };
            texts.push(...apart(cut.rest, line));
          } else texts.push(...apart(shown, line));
        }
      }
  }
  // A single part contains both, and only their words tell them apart: `Van Driver Bannister Foods Ltd`.
  const [both] = texts;
  const glued =
    both && texts.length === 1 && !isWhole && !fixed.title && !fixed.company ? glueOf(both.text) : undefined;
  if (both && glued) texts.splice(0, 1, ...glued.map((text) => ({ text, line: both.line })));
  // A single part contains both, separated by a comma.
  const [only] = texts;
  const cells = only ? cellsOf(only.text) : [];
  if (only && texts.length === 1 && cells.length > 1 && !isWhole && !fixed.title && !fixed.company) {
    const at =
      cells.length === 2
        ? 1
        : Math.max(
            1,
            cells.findIndex((cell, index) => index > 0 && !TITLE.test(cell)),
          );
    const last = cells.at(-1) ?? '';
    // Title, company, and a town that is in no list.
    if (!place && cells.length - at > 1 && isTownLike(last))
      place = { text: cells.pop() ?? '', line: only.line, isGuessed: true };
    texts.splice(
      0,
      1,
      { text: cells.slice(0, at).join(', '), line: only.line },
      { text: cells.slice(at).join(', '), line: only.line },
    );
  }
  return { texts, fixed, ...(place ? { place } : {}), ...(type ? { type } : {}) };
}

/** Title and company of a text without a sign between them, if the company ends with a legal form. */
function glueOf(text: string): [title: string, company: string] | undefined {
  if (text.includes(',') || !FORM_BEHIND.test(text)) return undefined;
  const words = text.split(' ');
  const at = words.findLastIndex((word) => TITLE.test(word) && !COMPANY.test(word)) + 1;
  if (at < 1 || words.length - at < 2) return undefined;
  return [words.slice(0, at).join(' '), words.slice(at).join(' ')];
}

/** Town off the list behind a company without other commas: `Elektro Hansen GmbH, Eckernförde`. */
function townBehind(company: string): { rest: string; town: string } | undefined {
  const split = takeTown(company);
  return split?.rest.includes(', ') ? undefined : split;
}

/** Splits at commas; `Acme, Inc.` and `Vice President, Operations` stay whole. */
function cellsOf(text: string): string[] {
  const cells: string[] = [];
  for (const cell of text.split(/,\s+/)) {
    const before = cells.at(-1);
    const isWhole = before !== undefined && (LEGAL_FORM.test(cell) || (DEPARTMENT.test(cell) && TITLE.test(before)));
    if (isWhole) cells[cells.length - 1] = `${before}, ${cell}`;
    else cells.push(cell);
  }
  return cells;
}

function apart(text: string, line: ResumeLine): Part[] {
  const match = AT_COMPANY.exec(text);
  if (!match || match.index === 0) return [{ text, line }];
  return [text.slice(0, match.index), text.slice(match.index + match[0].length)].map((each) => ({
    text: each.trim(),
    line,
  }));
}

/** Head of a job, with a town that is on no list taken from its company. */
function headOf(entry: Entry, order: Order): Head {
  const head = classified(entry, order);
  const { company, title, place } = head;
  if (place || !company || !title) return head;
  // Part behind the company in its line.
  const at = company.line.text.indexOf(company.text);
  const isLast = title.line !== company.line || company.line.text.indexOf(title.text) < at;
  const behind = head.more.find(
    (part) =>
      isLast && part.line === company.line && part.line.text.lastIndexOf(part.text) > at && isTownLike(part.text),
  );
  if (behind)
    return { ...head, place: { ...behind, isGuessed: true }, more: head.more.filter((part) => part !== behind) };
  const bracketed = order.haveBrackets ? townInBrackets(head) : undefined;
  if (bracketed) return bracketed;
  const split = townBehind(company.text);
  if (!split || (scoreOfTitle(title.text) <= 0 && !FORM_BEHIND.test(split.rest))) return head;
  return {
    ...head,
    company: { ...company, text: split.rest },
    place: { text: split.town, line: company.line, isGuessed: true },
  };
}

/** Head with the town taken out of the brackets behind its company or its title. */
function townInBrackets(head: Head): Head | undefined {
  for (const field of ['company', 'title'] as const) {
    const part = head[field];
    const both = part && takeBrackets(part.text);
    if (part && both && isTownLike(both.inside))
      return {
        ...head,
        [field]: { ...part, text: both.rest },
        place: { text: both.inside, line: part.line, isGuessed: true },
      };
  }
  return undefined;
}

interface Order {
  titleFirst: boolean;
  /** Whether the entry is below a company with its total period. */
  isBelow: boolean;
  /** Whether a company stands above the entry for it to have. */
  hasCompany: boolean;
  /** Whether several heads of the section end with a word in brackets. */
  haveBrackets: boolean;
}

function classified(entry: Entry, { titleFirst, isBelow, hasCompany }: Order): Head {
  const { texts, fixed, place, type } = partsOf(entry, { isWhole: isBelow });
  const places = { ...(place ? { place } : {}), ...(type ? { type } : {}) };
  if (fixed.title && fixed.company) return { ...places, ...fixed, isSure: true, more: texts };
  if (fixed.title || fixed.company) {
    const [other, ...rest] = texts;
    if (!other) return { ...places, ...fixed, isSure: true, more: [] };
    return fixed.title
      ? { ...places, title: fixed.title, company: other, isSure: true, more: rest }
      : { ...places, ...fixed, title: other, isSure: true, more: rest };
  }
  const [one, two, ...more] = texts;
  if (!one) return { ...places, isSure: false, more: [] };
  if (!two && place && !hasCompany) {
    // Correction: a company with an unknown name was mistaken for a town.
    const cells = place.text.replace(/ ?\(([^()]*)\)$/, ', $1').split(/,\s*/);
    const named =
      cells.length > 1 &&
      scoreOfTitle(one.text) > 0 &&
      !isPlace(cells[0] ?? '') &&
      (cells.length > 2 || isPlace(cells.slice(1).join(', ')));
    if (named)
      return {
        title: one,
        company: { text: cells[0] ?? '', line: place.line },
        place: { text: cells.slice(1).join(', '), line: place.line },
        ...(type ? { type } : {}),
        isSure: false,
        isCorrected: true,
        more: [],
      };
  }
  if (!two) {
    // The kind of employment is the title too: `Danske Bank`, `Trainee`.
    if (type && TITLE.test(type.text) && scoreOfTitle(one.text) <= 0)
      return { ...places, title: type, company: one, isSure: COMPANY.test(one.text), more };
    const isTitle = scoreOfTitle(one.text) > 0 || (titleFirst && !COMPANY.test(one.text));
    return {
      ...places,
      ...(isTitle ? { title: one } : { company: one }),
      isSure: scoreOfTitle(one.text) > 0 || COMPANY.test(one.text),
      more,
    };
  }
  const [a, b] = [scoreOfTitle(one.text), scoreOfTitle(two.text)];
  // The title may be the third part: `Acme | Research department | Engineer`.
  const third = more[0];
  if (third && a <= 0 && b <= 0 && scoreOfTitle(third.text) > 0)
    return { ...places, company: one, title: third, isSure: true, more: [two, ...more.slice(1)] };
  const isFirst = a === b ? titleFirst : a > b;
  const [title, company] = isFirst ? [one, two] : [two, one];
  return { ...places, title, company, isSure: a !== b, more };
}
