/** Characters that readers and mail programs treat as the dot of an address. */
const DOTS = /[.。．｡․]/u;
const DOTS_ALL = new RegExp(DOTS, 'gu');
/** Invisible characters within an address. */
const INVISIBLE = /[\u00ad\p{Cf}]/gu;
/** Titles before a name, with a dot and often without a space after it. */
const TITLES = new Set(
  'dr mr mrs ms mx prof st sr jr rev fr md mohd smt sri shri er adv capt col gen lt maj sgt ing dipl mag'.split(' '),
);
/** Top-level domains that are no surnames: a text that ends with one is an address, even after initials and titles. */
const ENDS = new Set(
  'com net org info biz io app dev xyz online site shop link click co me ly tv cc to gg ru cn test example invalid onion'.split(
    ' ',
  ),
);

/** Normalized as in mail programs: `normalize` maps lookalike letters. */
const asRead = (name: string) => name.normalize('NFKC').replace(INVISIBLE, '').replace(DOTS_ALL, '.').toLowerCase();
const LINK = /\b(?:https?|ftp|mailto|tel):|www\.|\/\//u;

/** Whether a company's name contains a link. A domain alone is allowed: many companies are named after theirs. */
export function hasLink(name: string): boolean {
  return LINK.test(asRead(name));
}

/**
 * Whether a person's name contains a web address, with or without a scheme (docs/security.md, S62): our mails greet
 * people by name, and mail programs turn addresses into links. Initials and titles may have dots without spaces
 * (`J.R.R. Tolkien`, `K.Ramesh`, `Dr.Anna`). Not checked against a list of domains, because any letters with a dot
 * between them may become one.
 */
export function hasWebAddress(name: string): boolean {
  const plain = asRead(name);
  if (LINK.test(plain)) return true;
  return plain.split(/[^\p{L}\p{M}\p{N}.-]+/u).some(isDomain);
}

/** Names of technologies that are also domains. */
const TECHNOLOGIES = new Set('asp.net vb.net ado.net ml.net c.net socket.io draw.io'.split(' '));
/** A word of a title that may be the end of a sentence or a shortened word, before a dot without a space. */
const SHORTENED = new Set([...TITLES, 'jr', 'asst', 'assoc', 'dep', 'tech', 'eng', 'mgr']);
const DOMAIN_WORD = /[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu;
const ADDRESS_IN_TITLE = /(?:https?|ftp|mailto|tel):[^\s]*|(?:\/\/|www\.)[^\s]+/giu;

const isKnownDomain = (word: string): boolean => {
  const labels = word.toLowerCase().split('.');
  const last = labels.pop() ?? '';
  return ENDS.has(last) && !TECHNOLOGIES.has(word.toLowerCase()) && !labels.every((label) => SHORTENED.has(label));
};

/**
 * The title of a post without its web addresses, for readers and mail programs alike: with a scheme, with `www.`, or
 * with an end that is a known one. `Node.js` and `ASP.NET` are no addresses.
 */
export function titleWithoutAddress(title: string): string {
  const read = title.normalize('NFKC').replace(INVISIBLE, '').replace(DOTS_ALL, '.');
  const rest = read
    .replace(ADDRESS_IN_TITLE, ' ')
    .replace(/\S+/gu, (word) => ((word.match(DOMAIN_WORD) ?? []).some(isKnownDomain) ? ' ' : word));
  if (rest === read) return title;
  return rest.replace(/\s+/gu, ' ').replace(/^[\s\-–—|:,/)\]]+|[\s\-–—|:,/([]+$/gu, '');
}

/** Whether the title of a post has a web address. */
export const hasAddressInTitle = (title: string): boolean => titleWithoutAddress(title) !== title;

/**
 * A text that no mail program turns into a link: without schemes, and with a space before each dot of a domain. For
 * mails to addresses that nobody has proved, whose only link is the product's own.
 */
export function unlinked(text: string): string {
  if (!hasWebAddress(text) && !text.includes('@')) return text;
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DOTS_ALL, '.')
    .replace(/(?:https?|ftp|mailto|tel):/giu, ' ')
    .replace(/\/{2,}/gu, ' ')
    .replace(/(?<=[\p{L}\p{N}])@/gu, ' @ ')
    .replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])(?!js\b|ts\b)/giu, ' .')
    .replace(/\s+/gu, ' ')
    .trim();
}

function isDomain(word: string): boolean {
  const labels = word.split('.').filter((label) => /[\p{L}\p{N}]/u.test(label));
  const last = labels.pop() ?? '';
  // No domain ends with only digits (RFC 3696, section 2), but mail programs link IP addresses as well.
  if (/^\d+$/.test(last)) return labels.length === 3 && labels.every((label) => /^\d+$/.test(label));
  // A single letter at the end may also be an initial: `R.K`.
  if (labels.length === 0 || /^\p{L}\p{M}*$/u.test(last)) return false;
  return ENDS.has(last) || !labels.every((label) => [...label].length === 1 || TITLES.has(label));
}
