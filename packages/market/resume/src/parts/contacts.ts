import type { ResumeValue } from '@market/contracts/profiles';
import { isWebAddress } from '@market/api';
import { LINKS_MAX } from '@market/contracts/profiles';
import { valueOf } from '../reading';
import type { ResumeLine } from '../text';
import { BIRTH } from '../words/personal-words';

const EMAIL = /[\p{L}\p{N}._%+-]+ ?@ ?[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.\p{L}{2,24}/u;

/** Rejoins addresses that a narrow column wraps over two lines. */
export function unwrapped(lines: readonly ResumeLine[]): ResumeLine[] {
  const whole: ResumeLine[] = [];
  for (const line of lines) {
    const before = whole.at(-1);
    const goesOn =
      before !== undefined &&
      Math.abs(before.x - line.x) < 3 &&
      /^[^\s]*(?:@|\/|www\.)[^\s]*$/u.test(before.text) &&
      /^[\p{Ll}\d./_-]{1,24}(?: \(\w+\))?$/u.test(line.text) &&
      !/^(?:www\.|http)|^\d{4,}|^[\d./-]+$|\.(?:com|org|net|io|dev|me)\b/u.test(line.text);
    const isDomain = /\.\p{L}{2,}\//u.test(line.text);
    if (before && goesOn && !isDomain) whole[whole.length - 1] = { ...before, text: before.text + line.text };
    else whole.push(line);
  }
  return whole;
}

/** First mail address: a written one takes precedence over one behind a link. */
export function readEmail(lines: readonly ResumeLine[]): ResumeValue | undefined {
  const linked = lines.flatMap((line) =>
    line.links.flatMap((link) => {
      const email = /^mailto:/i.test(link) ? EMAIL.exec(decoded(link.slice(7)))?.[0] : undefined;
      return email ? [{ email, line }] : [];
    }),
  );
  for (const [at, line] of lines.entries()) {
    const email = emailIn(line.text, lines[at + 1]);
    if (!email) continue;
    // The link contains the complete address if the line is wrapped.
    const whole = linked.find((each) => each.email.toLowerCase().includes(email.toLowerCase()));
    return valueOf(whole?.email ?? email, line, 'high');
  }
  const [first] = linked;
  return first && valueOf(first.email, first.line, 'high');
}

function emailIn(text: string, next: ResumeLine | undefined): string | undefined {
  const email = EMAIL.exec(text)?.[0].replaceAll(' ', '').replace(/\.$/, '');
  if (email) return email;
  // Wrapped in a narrow column: `ada.king@long-` and below it `name.example`.
  if (next && /@[\p{L}\p{N}.-]*$|[\p{L}\p{N}._-]$/u.test(text) && (text.includes('@') || next.text.startsWith('@')))
    return EMAIL.exec(text + next.text)?.[0].replaceAll(' ', '');
  // Obfuscated against address harvesters.
  const spelled = text
    .replaceAll(/\s*[[({]\s*(?:at|ät)\s*[\])}]\s*/giu, '@')
    .replaceAll(/\s*[[({]\s*(?:dot|punkt|point|punto)\s*[\])}]\s*/giu, '.');
  return spelled === text ? undefined : EMAIL.exec(spelled)?.[0];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const ENDS =
  'com|org|net|io|dev|me|de|fr|es|eu|co|uk|ch|at|it|nl|be|app|tech|info|ai|in|ca|us|blog|page|site|xyz|example|github\\.io|academy|design|online|pro|cat|pt|pl|se|no|dk|fi|edu|ac';
const AFTER_SPACE = '(?<![@\\p{L}\\p{N}.])';
/** Addresses that say so: by `www`, a scheme, or a path. */
const ADDRESS = new RegExp(
  `${AFTER_SPACE}(?:https?:\\/\\/|www\\.)[^\\s|,;<>()\\t]+|${AFTER_SPACE}(?:[a-z0-9-]+\\.)+(?:${ENDS})\\/[^\\s|,;<>()\\t]*`,
  'giu',
);
/** Site names without a protocol; final capitals belong to `B.Com` and `ASP.NET`. */
const SITE = new RegExp(`${AFTER_SPACE}(?:[A-Za-z0-9-]{2,}\\.)+(?:${ENDS})(?![\\p{L}\\p{N}@/-]|\\.\\p{L})`, 'gu');
/** Libraries, degrees and short forms that look like sites. */
const NO_SITE =
  /^(?:(?:asp|vb|ado|ml)\.net|(?:socket|draw)\.io|(?:ph|mob|tel|sr|reg|roll|door|flat|plot|house|contact)\.no|[bm]\.com)$/iu;
const HANDLE =
  /(?:^|[\s|•·,\t])(linkedin|github|gitlab|xing|twitter|behance|dribbble|medium|stackoverflow)\s*[:/@]\s*@?([\w.-]{3,40})/giu;
const HANDLE_PLACES: Record<string, string> = {
  linkedin: 'https://www.linkedin.com/in/',
  github: 'https://github.com/',
  gitlab: 'https://gitlab.com/',
  xing: 'https://www.xing.com/profile/',
  twitter: 'https://twitter.com/',
  behance: 'https://www.behance.net/',
  dribbble: 'https://dribbble.com/',
  medium: 'https://medium.com/@',
  stackoverflow: 'https://stackoverflow.com/users/',
};

/** Web addresses of the person: those in the contact section, and behind links there. */
export function readLinks(lines: readonly ResumeLine[]): ResumeValue[] {
  const found = new Map<string, ResumeValue>();
  const take = (address: string, line: ResumeLine, sure: boolean) => {
    const plain = address.replace(/[.,:;)\]]+$/, '');
    const whole = /^https?:/i.test(plain) ? plain : `https://${plain}`;
    if (!isWebAddress(whole) || whole.length > 300) return;
    const key = whole.toLowerCase().replace(/^https?:\/\/(?:www\.)?|\/$/g, '');
    if (!found.has(key) && found.size < LINKS_MAX) found.set(key, valueOf(whole, line, sure ? 'high' : 'low'));
  };
  for (const line of lines) {
    for (const link of line.links) if (/^https?:/i.test(link)) take(link, line, true);
    const withoutMail = line.text.replaceAll(/\S+@\S+/g, ' ');
    for (const [address] of withoutMail.matchAll(ADDRESS)) take(address, line, true);
    // Capitals may belong to an employer: `Booking.com`.
    for (const [site] of withoutMail.matchAll(SITE))
      if (!NO_SITE.test(site)) take(site, line, site === site.toLowerCase());
    for (const [, place = '', name = ''] of line.text.matchAll(HANDLE)) {
      const start = HANDLE_PLACES[place.toLowerCase()];
      if (start && !/^(?:www|in|com|https?)$/i.test(name) && !name.includes('.com'))
        take(`${start}${name}`, line, false);
    }
  }
  return [...found.values()];
}

/** Whether a line contains contact details. */
export function isContact(text: string): boolean {
  return (
    text.includes('@') ||
    BIRTH.test(text) ||
    /https?:|www\.|linkedin|github|\b(?:tel|phone|mobile|email|e-mail|mail|address|adresse|dirección|nationality|nationalität|staatsangehörigkeit|nacionalidad|nationalité)\b/iu.test(
      text,
    ) ||
    /(?:\d[\s().-]*){8,}/.test(text) ||
    /\b\d{4,6} \p{Lu}|\p{L}(?:straße|strasse|str\.|weg|platz|allee|gasse) ?\d|\b\d+,? (?:rue|avenue|boulevard|street|st\.|road|rd\.|ave|lane|drive)\b|\b(?:rue|calle|avenida|avda|c\/|via|plaza)\b.*\d/iu.test(
      text,
    )
  );
}
