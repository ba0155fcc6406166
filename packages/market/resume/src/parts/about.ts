import { HEADLINE_MAX, type ResumeValue } from '@market/contracts/profiles';
import { LONG_TEXT_MAX } from '@market/api';
import { periodsIn } from '../dates/periods';
import { valueOf } from '../reading';
import { paragraphsOf, splitHead } from '../sections/entries';
import { headingOf } from '../sections/headings';
import { isPlace } from '../sections/place';
import type { ResumeLine } from '../text';
import { isSchool, TITLE } from '../words/entry-words';
import { DOCUMENT_TITLE } from '../words/section-titles';
import { isContact } from './contacts';

/** Headline: the line below the name with the person's profession. */
export function readHeadline(lines: readonly ResumeLine[], name: ResumeValue | undefined): ResumeValue | undefined {
  const at = name
    ? lines.findIndex((line) => line.page === name.source.page && line.text.replaceAll('\t', '  ') === name.source.text)
    : -1;
  const near = lines.slice(Math.max(0, at), Math.max(0, at) + 6);
  // Ends at the first heading, unless it directly follows the name's line.
  const end = near.findIndex((line, index) => index > 0 && headingOf(line.text) !== undefined);
  for (const line of end < 0 ? near : near.slice(0, end))
    for (const text of [line.text.replaceAll('\t', ' | '), ...splitHead(line.text)]) {
      if (
        text.length > HEADLINE_MAX ||
        text.length < 4 ||
        isContact(text) ||
        isPlace(text) ||
        periodsIn(text).length > 0
      )
        continue;
      if (name && text.toLowerCase().includes(name.value.toLowerCase())) continue;
      if (headingOf(text) !== undefined || DOCUMENT_TITLE.test(text) || /[.!?]$|:\s/.test(text) || line.isBullet)
        continue;
      if (TITLE.test(text)) return valueOf(text, line, 'high');
    }
  const below = at >= 0 ? lines[at + 1] : undefined;
  if (
    !below ||
    below.isBullet ||
    below.text.length > 80 ||
    /\t|[.!?,]$|\d/.test(below.text) ||
    isContact(below.text) ||
    isPlace(below.text) ||
    isSchool(below.text) ||
    headingOf(below.text) !== undefined ||
    DOCUMENT_TITLE.test(below.text) ||
    below.text.split(' ').length < 2
  )
    return undefined;
  return name?.value.includes(below.text) ? undefined : valueOf(below.text, below, 'low');
}

/** Minimum length of a head line that counts as prose. */
const PROSE = 70;

/** Person's self-description: its section, else sentences in the head. */
export function readAbout(section: readonly ResumeLine[], head: readonly ResumeLine[]): ResumeValue | undefined {
  const [first] = section;
  if (first) return valueOf(paragraphsOf(section).join('\n').slice(0, LONG_TEXT_MAX), first, 'high');
  const start = head.findIndex(({ text, isBullet }) => !isBullet && isProse(text));
  const line = head[start];
  if (!line) return undefined;
  let end = start;
  while (end < head.length && !isContact(head[end]?.text ?? '') && !hasDates(head[end]?.text ?? '')) end += 1;
  return valueOf(paragraphsOf(head.slice(start, end)).join('\n').slice(0, LONG_TEXT_MAX), line, 'low');
}

/** Whether a line is that of a job or school, not of prose. */
const hasDates = (text: string) => text.length < PROSE && periodsIn(text).length > 0;

const isProse = (text: string) =>
  text.length >= PROSE && !isContact(text) && !/[|•\t]/.test(text) && text.split(' ').length > 9;
