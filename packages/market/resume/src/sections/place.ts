import { COMPANY, TITLE } from '../words/entry-words';
import { COUNTRIES, STATES, TOWNS } from '../words/places';

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^\((.*)\)$/, '$1');
const isNamed = (text: string) => COUNTRIES.has(plain(text)) || TOWNS.has(plain(text));
const TOWN = /^\p{Lu}[\p{L}\p{M}.'’ -]{1,40}$/u;

const EMPLOYER = /\b(?:university|inc|llc|corp|ltd|hospital|bank|institute|company|group|school)\b/iu;
const ANYWHERE = /^(?:remote|hybrid|home ?office|télétravail|(?:en )?remoto|worldwide)$/iu;

/** Whether a text is a place: `Oslo`, `Austin, TX`, `Lyon (France)`, `Remote`. */
export function isPlace(text: string): boolean {
  const written = text
    .trim()
    .replace(/ ?\(\d{2,5}\)$/, '')
    .replace(/^[([](.*)[)\]]$/, '$1');
  if (!written || written.length > 60 || /[@:]|\d{6}/.test(written)) return false;
  if (isNamed(written)) return true;
  const parts = written
    .replace(/ ?\(([^)]*)\)$/, ', $1')
    .split(/\s*[,/]\s*|\s+[–-]\s+/u)
    .filter(Boolean);
  const [first = '', ...others] = parts;
  const last = parts.at(-1) ?? '';
  if (parts.length < 2 || parts.length > 3) return /^\d{5} \p{Lu}/u.test(written);
  if (!parts.slice(0, -1).every((part) => TOWN.test(part))) return false;
  if (
    (COMPANY.test(first) || TITLE.test(first)) &&
    !(STATES.test(last) && !EMPLOYER.test(first) && first.split(' ').length <= 3)
  )
    return false;
  const isKnown = TOWNS.has(plain(first)) || COUNTRIES.has(plain(first));
  // A town as the last part may follow a company as well as its own district.
  if (parts.length === 2)
    return STATES.test(last) || (COUNTRIES.has(plain(last)) && !ANYWHERE.test(last)) || (isKnown && isNamed(last));
  return (isNamed(last) || STATES.test(last)) && (isKnown || !TOWNS.has(plain(others[0] ?? '')));
}

/**
 * Removes a place from the end of a text: `Google, Mountain View, CA`.
 * @returns the rest, and the place if there is one
 */
export function takePlace(text: string): { rest: string; place?: string } {
  const parts = text.split(/,\s*/);
  for (let count = Math.min(3, parts.length - 1); count >= 1; count -= 1) {
    const place = parts.slice(-count).join(', ');
    if (isPlace(place)) return { rest: parts.slice(0, -count).join(', '), place };
  }
  const inside = /^(.*\S)\s*\(([^()]+)\)$/.exec(text);
  if (inside?.[1] && inside[2] && isPlace(inside[2])) return { rest: inside[1], place: inside[2] };
  const dashed = /^(.*\S)\s+[–—-]\s+([^–—-]+)$/.exec(text);
  if (dashed?.[1] && dashed[2] && isPlace(dashed[2])) return { rest: dashed[1], place: dashed[2] };
  return { rest: text };
}
