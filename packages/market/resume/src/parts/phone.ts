import type { ResumeValue } from '@market/contracts/profiles';
import {
  findPhoneNumbersInText,
  isSupportedCountry,
  type CountryCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { periodsIn } from '../dates/periods';
import { valueOf } from '../reading';
import type { ResumeLine } from '../text';
import {
  countriesNamed,
  countriesOfPostcodes,
  countriesOfStreets,
  countriesOfTowns,
  LANGUAGE_COUNTRIES,
  NUMBER_SHAPES,
  OTHER_NUMBER,
  PHONE_LABEL,
} from '../words/phone-words';

/** Weights of what speaks for a country. */
const WEIGHT = { postcode: 8, name: 7, town: 6, street: 5, site: 5, shape: 4, given: 3, language: 3, elsewhere: 1 };
/** Weight from which a country other than the given one is a hint of the person. */
const HINT = 5;

type Weights = Map<CountryCode, number>;

/**
 * First phone number, with its calling code. A number without one is of the country that the address, the mail address,
 * the grouping of its digits and the language speak for, together with `country`, the given one; where another of these
 * countries has such a number too, the confidence is low.
 * @param all all lines of the resume, for what they say about the country
 */
export function readPhone(
  contacts: readonly ResumeLine[],
  others: readonly ResumeLine[],
  { country, all }: { country: string; all: readonly ResumeLine[] },
): ResumeValue | undefined {
  const weights = weightsOf(contacts, all, country);
  const labelled = others.filter(({ text }) => PHONE_LABEL.test(text) || /\+\d|\b00[1-9]\d/.test(text));
  return phoneIn(contacts, weights, country) ?? phoneIn(labelled, weights, country);
}

/** Countries that addresses, words and the given country speak for. */
function weightsOf(contacts: readonly ResumeLine[], all: readonly ResumeLine[], country: string): Weights {
  const weights: Weights = new Map();
  const add = (code: CountryCode, weight: number) => weights.set(code, (weights.get(code) ?? 0) + weight);
  const text = contacts.map((line) => line.text).join('\n');
  const written = all.map((line) => line.text).join('\n');
  const hints = [
    [countriesOfPostcodes, WEIGHT.postcode],
    [countriesNamed, WEIGHT.name],
    [countriesOfTowns, WEIGHT.town],
    [countriesOfStreets, WEIGHT.street],
  ] as const;
  for (const [countriesIn, weight] of hints) {
    const near = new Set(contacts.flatMap((line) => countriesIn(line.text)));
    for (const code of near) add(code, weight);
    for (const code of countriesIn(written)) if (!near.has(code)) add(code, WEIGHT.elsewhere);
  }
  const sites = [...text.matchAll(/[@.][\p{L}\d-]+\.(?<end>[a-z]{2})(?![\p{L}\d.@])/gu)];
  for (const end of new Set(sites.map(({ groups }) => groups?.end?.toUpperCase() ?? ''))) {
    const code = end === 'UK' ? 'GB' : end;
    if (!WORLDWIDE.has(code) && isSupportedCountry(code)) add(code, WEIGHT.site);
  }
  for (const [countries, pattern] of LANGUAGE_COUNTRIES) {
    const spoken = countries.find((code) => code === country) ?? countries[0];
    if (spoken && pattern.test(written)) add(spoken, WEIGHT.language);
  }
  if (isSupportedCountry(country)) add(country, WEIGHT.given);
  return weights;
}

/** Ends of addresses that are used all over the world. */
const WORLDWIDE = new Set(['IO', 'ME', 'CO', 'AI', 'TV', 'CC', 'WS', 'FM', 'LY', 'TO', 'GG', 'VC', 'SH']);

interface Possible {
  number: string;
  code: CountryCode | undefined;
  weight: number;
  isValid: boolean;
}

/** First valid number of lines; else the first one that may be a phone's. */
function phoneIn(lines: readonly ResumeLine[], weights: Weights, given: string): ResumeValue | undefined {
  const codes = [...new Set([...weights.keys(), ...NUMBER_SHAPES.map(([code]) => code)])];
  for (const line of lines.slice(0, LINES_MAX)) {
    const tel = line.links.find((link) => /^tel:/i.test(link));
    const text = withoutOtherNumbers(line.text);
    if (tel === undefined && text.replaceAll(/\D/g, '').length < DIGITS_MIN) continue;
    const whole = numbersIn(`${tel?.slice(4) ?? ''} ${text}`, undefined)[0];
    if (whole) return valueOf(whole.number, line, 'high');
    const possible = codes.flatMap((code): Possible[] => {
      const weight = weights.get(code) ?? 0;
      const isShaped = (digits: string) => NUMBER_SHAPES.some(([of, shape]) => of === code && shape.test(digits));
      const valid = numbersIn(text, code)[0];
      const found = valid ?? (weight >= HINT ? shapedIn(text, code, isShaped) : undefined);
      if (!found) return [];
      const sum = weight + (isShaped(found.text) ? WEIGHT.shape : 0);
      return sum > 0 ? [{ number: found.number, code, weight: sum, isValid: valid !== undefined }] : [];
    });
    const [best, ...rest] = possible.toSorted((a, b) => b.weight - a.weight);
    if (best) {
      const isDisputed = rest.some(
        ({ number, code, weight }) => number !== best.number && (code === given || weight >= HINT),
      );
      const isGuessed = !best.isValid || (best.code !== given && best.weight < HINT);
      return valueOf(best.number, line, isDisputed || isGuessed ? 'low' : 'high');
    }
    const called =
      tel === undefined ? undefined : parsePhoneNumberFromString(tel.slice(4), optionsOf(heaviest(weights)));
    if (called?.isPossible()) return valueOf(called.number, line, 'high');
  }
  return unknownIn(lines, weights);
}

const DIGITS_MIN = 7;
/** Lines that are searched, with a search for each country: a file of numbers alone must not take long. */
const LINES_MAX = 300;
const heaviest = (weights: Weights): CountryCode | undefined => [...weights].toSorted((a, b) => b[1] - a[1])[0]?.[0];
const optionsOf = (code: CountryCode | undefined) =>
  code === undefined ? { extended: true as const } : { extended: true as const, defaultCountry: code };

/** Valid numbers in a text; without a country those with a calling code. */
const numbersIn = (text: string, code: CountryCode | undefined) =>
  findPhoneNumbersInText(text, optionsOf(code))
    .filter(({ number }) => number.isValid())
    .map(({ number, startsAt, endsAt }) => ({ number: number.number, text: text.slice(startsAt, endsAt) }));

/** Digits with separators, as people write phone numbers. */
const DIGITS = /(?:\+|\(|\b00|\b)\d(?:[\d\s().\-/\u2010-\u2015]{5,18})\d/gu;

/** Number grouped like those of a country with hints, in a range not assigned there yet. */
function shapedIn(text: string, code: CountryCode, isShaped: (digits: string) => boolean) {
  const digits = [...text.matchAll(DIGITS)].map(([each]) => each.trim()).find(isShaped);
  const number = digits === undefined ? undefined : parsePhoneNumberFromString(digits, optionsOf(code));
  return digits !== undefined && number?.isPossible() ? { number: number.number, text: digits } : undefined;
}

/** Digits that are no valid number of any likely country. */
function unknownIn(lines: readonly ResumeLine[], weights: Weights): ResumeValue | undefined {
  const options = optionsOf(heaviest(weights));
  for (const line of lines)
    for (const [digits] of withoutOtherNumbers(line.text).matchAll(DIGITS)) {
      const count = digits.replaceAll(/\D/g, '').length;
      if (count < 8 || count > 15) continue;
      const number = parsePhoneNumberFromString(digits, options) ?? parsePhoneNumberFromString(`+${digits}`);
      if (digits.startsWith('+') || PHONE_LABEL.test(line.text) || number?.isPossible())
        return valueOf(number?.number ?? digits.replaceAll(/[^\d+]/g, ''), line, 'low');
    }
  return undefined;
}

/** Text in which dates and numbers with another label are blanks, `00` is `+`, and `(0)` is left out. */
function withoutOtherNumbers(written: string): string {
  let text = written;
  for (const { from, to, isSingle } of periodsIn(written)) {
    const before = written.slice(0, from);
    const after = written.slice(to);
    // Digits of a phone number may look like years.
    const isInside = /\+[\d\s()./-]*$|\d[().-]?$|\(\d+\)\s?$/u.test(before) || /^[.-]?\d/u.test(after);
    const isBeside = isSingle && (/\d[\s/]$/u.test(before) || /^[\s/]\d/u.test(after));
    if (isInside || isBeside || PHONE_LABEL.test(before.slice(-20))) continue;
    text = text.slice(0, from) + ' '.repeat(to - from) + text.slice(to);
  }
  return text
    .replaceAll(/\d[\d\s./-]{5,}/gu, (digits, at: number) => {
      const label = text.slice(Math.max(0, at - 30), at);
      return OTHER_NUMBER.test(label) && !PHONE_LABEL.test(label) ? digits.replaceAll(/\d/g, ' ') : digits;
    })
    .replaceAll(/\(0\)/g, ' ')
    .replaceAll(/(?<!\d[\s().-]*)00(?=[1-9]\d)/g, '+');
}
