import { periodsIn } from '../dates/periods';
import type { ResumeLine } from '../text';
import { COMPANY, DEPARTMENT, isDegree, isSchool, TITLE } from '../words/entry-words';
import { BIRTH } from '../words/personal-words';
import { type Entry, entriesOf } from './entries';

/** Maximum number of lines above the first dates that may belong to their entry. */
const ABOVE_MAX = 2;

/** Lines of jobs and of schools where no heading says which is which: their dates and words do. */
export function linesByWords(lines: readonly ResumeLine[]): { jobs: ResumeLine[]; schools: ResumeLine[] } {
  const found: { jobs: ResumeLine[]; schools: ResumeLine[] } = { jobs: [], schools: [] };
  const first = lines.findIndex(({ text }) => text.length < 110 && periodsIn(text).length > 0 && !isPersonal(text));
  if (first < 0) return found;
  let start = first;
  while (first - start < ABOVE_MAX && isEntryHead(lines[start - 1]?.text ?? '')) start -= 1;
  for (const entry of entriesOf(lines.slice(start))) {
    const kind = kindOf(entry);
    if (kind) found[kind].push(...linesOf(entry));
  }
  return found;
}

/** Whether a text has a day of birth, or contact details. */
const isPersonal = (text: string) => text.includes('@') || BIRTH.test(text);

const isEntryHead = (text: string) =>
  text.length > 0 && text.length < 80 && (TITLE.test(text) || COMPANY.test(text) || isSchool(text) || isDegree(text));

/** Whether an entry is about a job or a school. */
function kindOf({ head, period }: Entry): 'jobs' | 'schools' | undefined {
  const text = head.map((each) => each.text).join(', ');
  const [hasTitle, hasDegree, hasSchool] = [TITLE.test(text), isDegree(text), isSchool(text)];
  // Trained professions are titles and degrees at once: `Kauffrau`.
  const [start = ''] = text.split(' ');
  if (hasDegree && (hasSchool || !hasTitle || (isDegree(start) && !TITLE.test(start)))) return 'schools';
  if (hasTitle || isCompany(head[0]?.text ?? '')) return 'jobs';
  if (hasSchool) return 'schools';
  return text && period && !period.isSingle ? 'jobs' : undefined;
}

/** Whether a head begins with a company: a school in the lines below describes it, `Publisher of school books`. */
const isCompany = (text: string) => COMPANY.test(text) && !isSchool(text) && !DEPARTMENT.test(text);

function linesOf({ head, dated, body }: Entry): ResumeLine[] {
  const top = new Set([...head.map(({ line }) => line), ...(dated ? [dated] : [])]);
  return [...[...top].toSorted((a, b) => a.page - b.page || a.y - b.y), ...body];
}
