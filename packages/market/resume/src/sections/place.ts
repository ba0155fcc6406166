import { takeBrackets } from '../take-brackets';
import { COMPANY, DEPARTMENT, isDegree, TITLE } from '../words/entry-words';
import { COUNTRIES, STATES, TOWNS } from '../words/places';

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^\((.*)\)$/, '$1');
const isNamed = (text: string) => COUNTRIES.has(plain(text)) || TOWNS.has(plain(text));
const TOWN = /^\p{Lu}[\p{L}\p{M}.'’ -]{1,40}$/u;

const EMPLOYER = /\b(?:university|inc|llc|corp|ltd|hospital|bank|institute|company|group|school)\b/iu;
const ORGANISATION =
  /(?:\b(?:college|university|academy|army|navy|air force|marine corps|national guard|school district|clinic|hospital)|\binc\.?)$/iu;
/** Regions as LinkedIn names them: `Greater Munich Metropolitan Area`, `Paris et périphérie`. */
const AREA =
  /^\p{Lu}[\p{L}\p{M}.'’, -]{1,50} (?:(?:bay|metropolitan|metro|city|urban) (?:area|region)|area|et périphérie|y alrededores|und umgebung)$/iu;
const GREATER =
  /^(?:greater|grand|großraum|grossraum|raum|region|région|área metropolitana de|metropolregion) \p{Lu}[\p{L}\p{M}.'’ -]{1,40}$/u;
const ANYWHERE = /^(?:remote|hybrid|home ?office|télétravail|(?:en )?remoto|worldwide)$/iu;

/** Whether a text is a place: `Oslo`, `Austin, TX`, `Lyon (France)`, `Remote`. */
export function isPlace(text: string): boolean {
  const written = text
    .trim()
    .replace(/ ?\(\d{2,5}\)$/, '')
    .replace(/^[([](.*)[)\]]$/, '$1');
  if (!written || written.length > 60 || /[@:]|\d{6}/.test(written)) return false;
  if (isNamed(written)) return true;
  if ((AREA.test(written) || GREATER.test(written)) && !COMPANY.test(written) && !TITLE.test(written)) return true;
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
  // An employer before its town: `Steelcase Furniture, Grand Rapids, MI`.
  const isOfEmployer =
    parts.length === 3 && STATES.test(last) && !TOWNS.has(plain(first)) && !COUNTRIES.has(plain(last));
  if (isOfEmployer) return false;
  // A school or force before its town: `Central Texas College, Killeen, TX`.
  if (parts.length === 3 && ORGANISATION.test(first)) return false;
  const isKnown = TOWNS.has(plain(first)) || COUNTRIES.has(plain(first));
  // A town as the last part may follow a company as well as its own district.
  if (parts.length === 2)
    return STATES.test(last) || (COUNTRIES.has(plain(last)) && !ANYWHERE.test(last)) || (isKnown && isNamed(last));
  if (first.includes(' ') && isDegree(first)) return false;
  // A town as the last of three follows a company: `Waiter, Hôtel Lutetia (Paris)`.
  if (parts.slice(1, -1).some((part) => COMPANY.test(part))) return false;
  return (
    (COUNTRIES.has(plain(last)) || STATES.test(last) || (isKnown && isNamed(last))) &&
    (isKnown || !TOWNS.has(plain(others[0] ?? '')))
  );
}

/** Words within names of towns. */
const SMALL =
  "(?:am|an|der|im|in|bei|ob|vor|auf|sur|sous|en|de|du|des|la|le|les|lès|lez|aux|d['’]|l['’]|del|dos|da|do|e|y|i|upon|on|by|the|under|di|al|a|op|aan|den)";
const TOWN_LIKE = new RegExp(
  `^\\p{Lu}[\\p{L}\\p{M}.'’]+(?:[ -](?:${SMALL}[ -])*(?:d['’]|l['’])?\\p{Lu}?[\\p{L}\\p{M}.'’]+){0,4}(?: ?\\([^()]{2,20}\\))?$`,
  'u',
);

/** Whether a text has the form of a town's name, for towns off the list: `Eckernförde`, `Fos-sur-Mer`, `Bad Tölz`. */
export function isTownLike(text: string): boolean {
  const words = text.split(/[ -]/);
  return (
    text.length <= 40 &&
    words.length <= 6 &&
    TOWN_LIKE.test(text) &&
    words.every((word) => /^\p{Lu}[\p{L}\p{M}.'’]*[\p{Ll}.]|^\(/u.test(word) || SMALL_WORD.test(word)) &&
    !COMPANY.test(text) &&
    !TITLE.test(text) &&
    !DEPARTMENT.test(text)
  );
}

const SMALL_WORD = new RegExp(`^${SMALL}(?:\\p{Lu}[\\p{L}\\p{M}]*)?$`, 'u');

/** Removes a town off the list from the end of a text: `Elektro Hansen GmbH, Eckernförde`. */
export function takeTown(text: string): { rest: string; town: string } | undefined {
  const [, rest = '', town = ''] = /^(.*\S),\s+([^,]+)$/u.exec(text) ?? [];
  return isTownLike(town) ? { rest, town } : undefined;
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
  const both = takeBrackets(text);
  if (both && isPlace(both.inside)) {
    // Town off the list, and its region in brackets: `Mahou, Alovera (Guadalajara)`.
    const split = takeTown(both.rest);
    return split && !TITLE.test(split.rest)
      ? { rest: split.rest, place: `${split.town}, ${both.inside}` }
      : { rest: both.rest, place: both.inside };
  }
  const dashed = /^(.*\S)\s+[–—-]\s+([^–—-]+)$/.exec(text);
  if (dashed?.[1] && dashed[2] && isPlace(dashed[2])) return { rest: dashed[1], place: dashed[2] };
  return { rest: text };
}
