import type { ReactNode } from 'react';

/**
 * Values that an ICU message needs, inferred from the message's type: `{ count: number; name: string | number }` of
 * `{count, plural, one {# job} other {# jobs}} for {name}`.
 */
export type MessageValues<Message extends string> = Flat<Read<Message>[0] & TagsOf<Message>>;

type Flat<T> = { [Key in keyof T]: T[Key] };

/** Values found, and the remaining text after the brace that ends a message inside an option of another one. */
type Found<Values = unknown, Rest extends string = string> = [values: Values, rest: Rest];

/** Message up to its end or to its closing brace. */
type Read<Text extends string> = string extends Text
  ? Found
  : Text extends `${infer Before}}${infer After}`
    ? Before extends `${string}{${infer Opened}`
      ? ReadArgument<`${Opened}}${After}`>
      : Found<unknown, After>
    : Found<unknown, ''>;

/** `name}…`, `name, number}…` or `name, plural, one {…} other {…}}…`. */
type ReadArgument<Text extends string> = Text extends `${infer Head}}${infer After}`
  ? Head extends `${infer Name},${infer Kind},${infer Options}`
    ? Go<Argument<Trim<Name>, Trim<Kind>>, ReadOptions<`${Options}}${After}`>>
    : Head extends `${infer Name},${infer Kind}`
      ? Add<Argument<Trim<Name>, Trim<Kind>>, Read<After>>
      : Add<Argument<Trim<Head>, ''>, Read<After>>
  : Found<unknown, ''>;

/** `one {# job} other {# jobs}}…`: each option is a message. */
type ReadOptions<Text extends string> = Text extends `${infer Head}}${infer After}`
  ? Head extends `${string}{${infer Option}`
    ? Read<`${Option}}${After}`> extends Found<infer Values, infer Rest>
      ? Add<Values, ReadOptions<Rest>>
      : never
    : Found<unknown, After>
  : Found<unknown, ''>;

/** Type-level parser: values of an argument and its options, then the rest of the message. */
type Go<Values, Options> = Options extends Found<infer Inner, infer Rest> ? Add<Values & Inner, Read<Rest>> : never;

type Add<Values, More> = More extends Found<infer Others, infer Rest> ? Found<Values & Others, Rest> : never;

type Argument<Name extends string, Kind extends string> = Record<
  Name,
  Kind extends 'plural' | 'selectordinal' | 'number'
    ? number
    : Kind extends 'date' | 'time'
      ? Date
      : Kind extends 'select'
        ? string
        : string | number
>;

/** Renderer of `<link>…</link>`: receives the words between, returns what is shown. */
type TagsOf<Message extends string> = Message extends `${string}</${infer Tag}>${infer After}`
  ? Record<Tag, (words: ReactNode[]) => ReactNode> & TagsOf<After>
  : unknown;

type Trim<Text extends string> = Text extends ` ${infer Rest}` | `${infer Rest} ` ? Trim<Rest> : Text;
