import { ENTRY_DESCRIPTION_MAX, type ResumeJob } from '@market/contracts/profiles';
import { type Confidence, sourceOf, valueOf } from '../reading';
import { type Entry, entriesOf, paragraphsOf, splitHead } from '../sections/entries';
import { isPlace, takePlace } from '../sections/place';
import type { ResumeLine } from '../text';
import { COMPANY, EMPLOYMENT, TITLE } from '../words/entry-words';

interface Part {
  text: string;
  line: ResumeLine;
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
}

/** Jobs of a section, in order. */
export function readJobs(lines: readonly ResumeLine[]): ResumeJob[] {
  const entries = entriesOf(lines);
  const titleFirst = isTitleFirst(entries);
  const heads = entries.map((entry) => headOf(entry, titleFirst));
  const jobs: ResumeJob[] = [];
  let umbrella: { company: Part; place?: Part; start: string; end: string } | undefined;
  for (const [at, entry] of entries.entries()) {
    const head = heads[at];
    if (!head) continue;
    const next = entries[at + 1];
    // Company with its total period, followed by the jobs there.
    if (
      !head.title &&
      head.company &&
      entry.body.length === 0 &&
      next &&
      heads[at + 1]?.title &&
      !heads[at + 1]?.company &&
      within(next, entry)
    ) {
      umbrella = {
        company: head.company,
        ...(head.place ? { place: head.place } : {}),
        start: entry.period?.start ?? '',
        end: entry.period?.end ?? '',
      };
      continue;
    }
    let inherited = false;
    if (!head.company && head.title) {
      const above = heads.slice(0, at).findLast((each) => each.company);
      const company = umbrella?.company ?? above?.company;
      if (company) {
        head.company = company;
        inherited = umbrella === undefined;
        if (!head.place && umbrella?.place) head.place = umbrella.place;
      }
    } else umbrella = undefined;
    const job = jobOf(entry, head, { inherited, around: lines });
    if (job) jobs.push(job);
  }
  return jobs;
}

function within(inner: Entry, outer: Entry): boolean {
  const [a, b] = [inner.period, outer.period];
  if (!a?.start || !b?.start) return false;
  return (
    a.start.slice(0, 7) >= b.start.slice(0, 7) && (b.end === '' || (a.end !== '' && (a.end ?? '') <= (b.end ?? '')))
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
    ...(place ? { place: valueOf(place.text, place.line, 'high') } : {}),
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

/** Words between a title and its company. */
const AT = /\s+(?:at|@|bei(?: der| dem)?|chez|beim)\s+(?=[\p{Lu}\d])|\s*@\s*(?=[\p{Lu}\d])/u;

function partsOf(entry: Entry): { texts: Part[]; place?: Part; type?: Part } {
  let place: Part | undefined;
  let type: Part | undefined;
  const texts: Part[] = [];
  for (const { text, line } of entry.head)
    for (const part of splitHead(text)) {
      const inside = /^(.*\S)\s*\(([^()]+)\)$/.exec(part);
      const shown =
        inside?.[1] && inside[2] && EMPLOYMENT.some(([, pattern]) => pattern.test(inside[2] ?? '')) ? inside[1] : part;
      if (shown !== part) type ??= { text: inside?.[2] ?? '', line };
      if (!place && isPlace(shown)) place = { text: shown.replace(/^\((.*)\)$/, '$1'), line };
      else if (!type && texts.length > 0 && EMPLOYMENT.some(([, pattern]) => pattern.test(shown)))
        type = { text: shown, line };
      else {
        const cut = takePlace(shown);
        if (cut.place && cut.rest) {
          place ??= { text: cut.place, line };
          texts.push(...apart(cut.rest, line));
        } else texts.push(...apart(shown, line));
      }
    }
  // A single part contains both, separated by a comma.
  const [only] = texts;
  const cells = only ? cellsOf(only.text) : [];
  if (only && texts.length === 1 && cells.length > 1) {
    const at =
      cells.length === 2
        ? 1
        : Math.max(
            1,
            cells.findIndex((cell, index) => index > 0 && !TITLE.test(cell)),
          );
    const last = cells.at(-1) ?? '';
    // Title, company, and a town that is in no list.
    if (
      !place &&
      cells.length - at > 1 &&
      /^\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?$/u.test(last) &&
      !COMPANY.test(last) &&
      !TITLE.test(last) &&
      !DEPARTMENT.test(last)
    )
      place = { text: cells.pop() ?? '', line: only.line };
    texts.splice(
      0,
      1,
      { text: cells.slice(0, at).join(', '), line: only.line },
      { text: cells.slice(at).join(', '), line: only.line },
    );
  }
  return { texts, ...(place ? { place } : {}), ...(type ? { type } : {}) };
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

const LEGAL_FORM = /^(?:inc|ltd|llc|llp|plc|corp|co|gmbh|s\.?a|s\.?l|b\.?v|l\.?p|n\.?a|p\.?c)\.?$/iu;
const DEPARTMENT =
  /^(?:global |corporate |north america |emea )?(?:operations|engineering|marketing|sales|finance|product|products|hr|human resources|it|information technology|legal|research|r&d|design|strategy|manufacturing|supply chain|logistics|quality|communications|public relations|business development|customer success|analytics|data|software|technology|growth|partnerships|vertrieb|einkauf|produktion|ventas|finanzas|i|ii|iii)(?: (?:and|&) \p{L}+)?$/iu;

function apart(text: string, line: ResumeLine): Part[] {
  const match = AT.exec(text);
  if (!match || match.index === 0) return [{ text, line }];
  return [text.slice(0, match.index), text.slice(match.index + match[0].length)].map((each) => ({
    text: each.trim(),
    line,
  }));
}

function headOf(entry: Entry, titleFirst: boolean): Head {
  const { texts, place, type } = partsOf(entry);
  const places = { ...(place ? { place } : {}), ...(type ? { type } : {}) };
  const [one, two, ...more] = texts;
  if (!one) return { ...places, isSure: false, more: [] };
  if (!two && place) {
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
        more: [],
      };
  }
  if (!two) {
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
