/** Signs that readers and mail programs take for the dot of an address. */
const DOTS = /[.。．｡․]/u;
const DOTS_ALL = new RegExp(DOTS, 'gu');
/** Marks that show nothing, between the letters of an address. */
const INVISIBLE = /[\u00ad\p{Cf}]/gu;
/** Titles before a name, with a dot and often without a blank after it. */
const TITLES = new Set(
  'dr mr mrs ms mx prof st sr jr rev fr md mohd smt sri shri er adv capt col gen lt maj sgt ing dipl mag'.split(' '),
);
/** Ends of addresses that are no names: initials and titles before them make no name of it. */
const ENDS = new Set(
  'com net org info biz io app dev xyz online site shop link click co me ly tv cc to gg ru cn test example invalid onion'.split(
    ' ',
  ),
);

/** Normalized as in mail programs: `normalize` maps lookalike letters. */
const asRead = (name: string) => name.normalize('NFKC').replace(INVISIBLE, '').replace(DOTS_ALL, '.').toLowerCase();
const LINK = /\b(?:https?|ftp|mailto|tel):|www\.|\/\//u;

/** Whether a company's name carries a link. A domain alone is none: many companies are named by theirs. */
export function hasLink(name: string): boolean {
  return LINK.test(asRead(name));
}

/**
 * Whether a person's name carries a web address, with or without a scheme (docs/security.md, S62): our mails greet
 * people by name, and mail programs make links of addresses. Initials and titles may have dots without blanks (`J.R.R.
 * Tolkien`, `K.Ramesh`, `Dr.Anna`). No list of domains decides, for any letters with a dot between them may be one
 * tomorrow.
 */
export function hasWebAddress(name: string): boolean {
  const plain = asRead(name);
  if (LINK.test(plain)) return true;
  return plain.split(/[^\p{L}\p{M}\p{N}.-]+/u).some(isDomain);
}

function isDomain(word: string): boolean {
  const labels = word.split('.').filter((label) => /[\p{L}\p{N}]/u.test(label));
  const last = labels.pop() ?? '';
  // No domain ends with digits alone (RFC 3696, section 2), but addresses of four numbers are opened as well.
  if (/^\d+$/.test(last)) return labels.length === 3 && labels.every((label) => /^\d+$/.test(label));
  // A single letter at the end is an initial as well: `R.K`.
  if (labels.length === 0 || /^\p{L}\p{M}*$/u.test(last)) return false;
  return ENDS.has(last) || !labels.every((label) => [...label].length === 1 || TITLES.has(label));
}
