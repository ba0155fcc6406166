import { compileMessage } from '#compile';
import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format';
import type { ReactNode } from 'react';
import { dateFormat, numberFormat, pluralRules } from './formatters';
import type { MessageValues } from './message-values';
import { pageLanguage } from './page-language';
import { PSEUDO_LANGUAGE, pseudoMessage } from './pseudo-language';

/** Messages by what they are for, in groups: `{ applicants: { title: 'Applicants' } }`. */
export type Catalogue = Readonly<Record<string, MessageGroup>>;
export type MessageGroup = Readonly<Record<string, string>>;

/**
 * The same messages in another language: `export const de = { … } satisfies Translation<typeof en>`, in `pt-BR.ts` of
 * `ptBR`.
 */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translation<Source[Key]>;
};

/** A message without values is its text; any other is a function of the values that stand in it. */
type Text<Message extends string> = keyof MessageValues<Message> extends never
  ? string
  : (values: MessageValues<Message>) => Message extends `${string}</${string}` ? ReactNode : string;

export type TextGroup<Source extends MessageGroup> = { readonly [Key in keyof Source]: Text<Source[Key]> };
export type Texts<Source extends Catalogue> = { readonly [Group in keyof Source]: TextGroup<Source[Group]> };

/** Makes one node of the parts of a sentence with tags, as React does of an element's children. */
export type JoinParts = (parts: ReactNode[]) => ReactNode;

/**
 * Typed texts of a catalogue: `texts.applicants.title`, and `texts.applicants.count({ count })` for messages with
 * values.
 * @param catalogue the workspace's `src/texts/en.ts`
 * @param join how the parts of a sentence with tags become one; by themselves they stay a list
 */
export function createTexts<const Source extends Catalogue>(catalogue: Source, join?: JoinParts): Texts<Source> {
  const groups = Object.entries(catalogue).map(([name, group]) => [name, createTextGroup(group, join)]);
  // Each group under its own name.
  return Object.fromEntries(groups) as Texts<Source>;
}

/** Texts of a single group, for a workspace whose groups are loaded apart. */
export function createTextGroup<const Source extends MessageGroup>(group: Source, join?: JoinParts): TextGroup<Source> {
  const texts = Object.entries(group).map(([key, message]) => [key, textOf(compileMessage(message), join)]);
  // Each text under its own key.
  return Object.fromEntries(texts) as TextGroup<Source>;
}

function textOf(compiled: CompiledMessage, join: JoinParts | undefined): unknown {
  const language = pageLanguage();
  // Builds for people leave it out, unless they are made to show it (packages/platform/build-kit/src/define-pseudo.ts).
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
