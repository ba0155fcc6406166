import { texts } from './texts';

/** Broken rule of a field, without text: `{ code: 'values.textLong', values: { max: 2000 } }`. */
export interface BrokenRule {
  /** Group and key of its message in the catalogue of contracts. */
  code: string;
  /** Values of the message; omitted if it has none. */
  values?: { max: number };
}

type Message = string | ((values: { max: number }) => string);

/** Messages by code. A limit is the only value that a message can have. */
const MESSAGES = new Map<string, Message>(
  (['rules', 'values'] as const).flatMap((group) =>
    Object.entries<Message>(texts[group]).map(([key, message]): [string, Message] => [`${group}.${key}`, message]),
  ),
);

/** Placeholder for the limit, found again in the formatted message; no message contains this number itself. */
const ANY_LIMIT = 987_654_321;
const CODE_OF_SENTENCE = new Map<string, string>();
const WITH_LIMIT: Array<{ code: string; before: string; after: string }> = [];
for (const [code, message] of MESSAGES) {
  if (typeof message === 'string') CODE_OF_SENTENCE.set(message, code);
  else {
    const [before = '', after = ''] = message({ max: ANY_LIMIT }).split(String(ANY_LIMIT));
    WITH_LIMIT.push({ code, before, after });
  }
}

/**
 * Finds the rules behind field messages, so that a client can show them in another language. Messages that are no rule
 * of contracts (a service's own texts) are omitted.
 * @param fields messages by field name
 */
export function brokenRules(fields: Readonly<Record<string, string>>): Record<string, BrokenRule> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, sentence]) => {
      const rule = ruleOf(sentence);
      return rule ? [[field, rule]] : [];
    }),
  );
}

function ruleOf(sentence: string): BrokenRule | undefined {
  const code = CODE_OF_SENTENCE.get(sentence);
  if (code) return { code };
  for (const { code, before, after } of WITH_LIMIT) {
    if (!sentence.startsWith(before) || !sentence.endsWith(after)) continue;
    const max = Number(sentence.slice(before.length, sentence.length - after.length));
    if (Number.isInteger(max)) return { code, values: { max } };
  }
  return undefined;
}

/** A rule's sentence in the language of the page; undefined for a code that this version does not know. */
export function ruleSentence({ code, values }: BrokenRule): string | undefined {
  const message = MESSAGES.get(code);
  return typeof message === 'function' ? values && message(values) : message;
}
