import { isDay } from '@market/contracts';
import { HIDDEN } from './hide-words';

/** Ends of addresses that people write without a scheme. Names of technologies that look the same are spared below. */
const DOMAIN_ENDS = new Set('com org net io dev me co info biz app ai tech xyz site online page link eu uk us ca au nz in pk bd de at ch fr es it nl be pl pt se no dk fi ie cz sk hu ro bg gr tr ru ua by il ae sa eg za ng ke br mx ar cl pe jp kr cn hk tw sg my id ph th vn edu gov gg ly tv cc'.split(' '));
const NOT_ADDRESSES = new Set(['asp.net', 'ado.net', 'vb.net', '.net', 'socket.io', 'draw.io', 'node.js']);
const CONTACT_LABELS = new Set('email e-mail mail phone tel telephone mobile cell call skype telegram whatsapp wechat instagram insta facebook fb twitter x linkedin signal viber discord snapchat github gitlab portfolio website'.split(' '));
const DIGIT_WORDS = new Set('zero oh one two three four five six seven eight nine'.split(' '));
const PHONE_DIGITS_MIN = 7;

/** Marks that show nothing and could break an address apart: soft hyphen, zero-width and direction marks. */
const INVISIBLE = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu;
// All repetitions are bounded, so that no text makes these slow (S53).
const SPELLED_ADDRESS = /[\w.+-]{1,64}\s{0,3}(?:[([{<]\s?at\s?[)\]}>]|\sat\s)\s{0,3}[\w-]{1,64}(?:\s{0,3}(?:[([{<]\s?dot\s?[)\]}>]|\sdot\s|\.)\s{0,3}[\w-]{1,24}){1,4}/giu;
const NUMBER_RUN = /\+?\p{Nd}(?:[^\p{L}\p{N}\n]{0,3}\p{Nd}){6,30}/gu;

/** Takes email addresses, links, handles and phone numbers out of a text, also spelled or spaced out. */
export function hideContacts(text: string): string {
  const plain = text.normalize('NFKC').replace(INVISIBLE, '');
  const withoutSpelled = plain.replace(SPELLED_ADDRESS, HIDDEN);
  return hideTokens(withoutSpelled).replace(NUMBER_RUN, (run) => (isHarmlessNumber(run) ? run : HIDDEN));
}

function hideTokens(text: string): string {
  const parts = text.split(/(\s+)/);
  const hide = new Set<number>();
  for (let index = 0; index < parts.length; index += 2) {
    const token = parts[index]!;
    if (token === '@') [index - 2, index, index + 2].forEach((near) => hide.add(near));
    else if (token.includes('@') || isAddress(token)) hide.add(index);
    else if (token.endsWith(':') && CONTACT_LABELS.has(token.slice(0, -1).toLowerCase())) [index, index + 2].forEach((near) => hide.add(near));
  }
  for (const index of spelledNumbers(parts)) hide.add(index);
  return parts.map((part, index) => (hide.has(index) ? HIDDEN : part)).join('');
}

function isAddress(token: string): boolean {
  const lower = token.toLowerCase().replace(/^[^\p{L}\p{N}.]+|[^\p{L}\p{N}/]+$/gu, '');
  if (lower.includes('://') || lower.startsWith('www.') || lower.startsWith('mailto:') || lower.startsWith('tel:')) return true;
  const host = lower.split(/[/?#:]/)[0] ?? '';
  if (!host.includes('.') || NOT_ADDRESSES.has(host)) return false;
  const labels = host.split('.');
  return labels.every(Boolean) && DOMAIN_ENDS.has(labels.at(-1)!);
}

/** Runs of seven and more spelled digits: "five five five oh one two three". */
function spelledNumbers(parts: readonly string[]): number[] {
  const found: number[] = [];
  let run: number[] = [];
  const endRun = () => {
    if (run.length >= PHONE_DIGITS_MIN) found.push(...run);
    run = [];
  };
  for (let index = 0; index < parts.length; index += 2) {
    if (DIGIT_WORDS.has(parts[index]!.toLowerCase().replace(/[^a-z]/g, ''))) run.push(index);
    else endRun();
  }
  endRun();
  return found;
}

/** Years from-to, days, and amounts with commas have as many digits as a phone number and tell nothing. */
function isHarmlessNumber(run: string): boolean {
  return /^(?:19|20)\d\d\D{1,3}(?:19|20)\d\d$/.test(run) || /^\d{1,3}(?:,\d{3}){1,5}$/.test(run) || isDay(run) || /^\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d$/.test(run);
}
