import { compileMessage } from '#compile';
import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format';
import type { ReactNode } from 'react';
import { dateFormat, numberFormat, pluralRules } from './formatters';
import type { MessageValues } from './message-values';
import { pageLanguage } from './page-language';
import { PSEUDO_LANGUAGE, pseudoMessage } from './pseudo-language';

/** Messages in groups by purpose: `{ applicants: { title: 'Applicants' } }`. */
export type Catalogue = Readonly<Record<string, MessageGroup>>;
export type MessageGroup = Readonly<Record<string, string>>;

/**
 * The same messages in another language: `export const de = { … } satisfies Translation<typeof en>`; in `pt-BR.ts` the
 * constant is `ptBR`.
 */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translation<Source[Key]>;
};

/** A message without values is a string; any other is a function of its values. */
type Text<Message extends string> = keyof MessageValues<Message> extends never
  ? string
  : (values: MessageValues<Message>) => Message extends `${string}</${string}` ? ReactNode : string;

export type TextGroup<Source extends MessageGroup> = { readonly [Key in keyof Source]: Text<Source[Key]> };
export type Texts<Source extends Catalogue> = { readonly [Group in keyof Source]: TextGroup<Source[Group]> };

/** Joins the parts of a sentence with tags into one node, as React does with an element's children. */
export type JoinParts = (parts: ReactNode[]) => ReactNode;

/**
 * Typed texts of a catalogue: `texts.applicants.title`, and `texts.applicants.count({ count })` for messages with
 * values.
 * @param catalogue the workspace's `src/texts/en.ts`
 * @param join joins the parts of a sentence with tags into one node; by default they stay a list
 */
export function createTexts<const Source extends Catalogue>(catalogue: Source, join?: JoinParts): Texts<Source> {
  const groups = Object.entries(catalogue).map(([name, group]) => [name, createTextGroup(group, join)]);
  // Cast: each group under its own name.
  return Object.fromEntries(groups) as Texts<Source>;
}

/** Texts of a single group, for a workspace whose groups are loaded apart. */
export function createTextGroup<const Source extends MessageGroup>(group: Source, join?: JoinParts): TextGroup<Source> {
  const texts = Object.entries(group).map(([key, message]) => [key, textOf(compileMessage(message), join)]);
  // Cast: each text under its own key.
  return Object.fromEntries(texts) as TextGroup<Source>;
}

function textOf(compiled: CompiledMessage, join: JoinParts | undefined): unknown {
  const language = pageLanguage();
  // Production builds omit the pseudo-language, unless configured to include it
  // (packages/platform/build-kit/src/define-pseudo.ts).
  const hasPseudo = process.env.NODE_ENV !== 'production' || process.env.WITH_PSEUDO === 'true';
  const isPseudo = hasPseudo && language === PSEUDO_LANGUAGE;
  const message = isPseudo ? pseudoMessage(compiled) : compiled;
  if (typeof message === 'string') return message;
  return (values: FormatValues<ReactNode>) => {
    const text = format<ReactNode>(message, language, values, { formatters });
    return join && Array.isArray(text) ? join(text) : text;
  };
}

// Cast: these are caching functions, but the library's type requires classes.
const formatters = {
  getNumberFormat: numberFormat,
  getPluralRules: pluralRules,
  getDateTimeFormat: dateFormat,
} as FormatOptions['formatters'];
