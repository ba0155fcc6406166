const LINK = /^\s*(mailto|tel):([^?]+)/i;
/** Digits that two ways to write a phone number share: `+49 30 123456` and `030 123456`. */
const SHARED_DIGITS = 6;

/** The mail address or phone number that a link has and its words lack, in brackets; undefined for other links. */
export function addressIn(href: string, words: string): string | undefined {
  const [, scheme = '', written = ''] = LINK.exec(href) ?? [];
  const address = decoded(written).trim();
  if (address === '') return undefined;
  const isSaid =
    scheme.toLowerCase() === 'tel'
      ? digitsOf(words).endsWith(digitsOf(address).slice(-SHARED_DIGITS))
      : words.toLowerCase().includes(address.toLowerCase());
  if (isSaid) return undefined;
  return words.trim() === '' ? address : ` (${address})`;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
