import type { Wanted } from './find-problems';
import type { CoverageRow } from './read-table';
import { plainText } from './read-texts';

/** Exact words of the specification: a row of docs/spec-sentences.json. */
export interface SpecSentence {
  id: string;
  /** Section of docs/spec-coverage.md with its row. */
  section: string;
  /** A message, a label, a page, a call, a field, the name of a constant. */
  words: string;
  /** Name in its row, when that differs from the words: for a label, its dialog. */
  row?: string;
  /** Value of a constant. */
  value?: unknown;
}

/** Facts of the implemented product. */
export interface ProductFacts {
  /** Pages, calls, dialogs, fields, messages and states found in the code. */
  named: readonly Wanted[];
  constants: Readonly<Record<string, unknown>>;
  /** See `readProductTexts`. */
  texts: ReadonlySet<string>;
}

/**
 * Sentences of the specification that the product does not implement, or that have no row in the table: one line each.
 */
export function findUnmetSentences(
  sentences: readonly SpecSentence[],
  product: ProductFacts,
  rows: readonly CoverageRow[],
): string[] {
  const named = new Set(product.named.map(({ section, name }) => `${section}\n${name}`));
  const ids = sentences.map(({ id }) => id);
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is there twice`),
    ...sentences.flatMap((sentence) => {
      const { id, section, words, row = words } = sentence;
      const isThere =
        'value' in sentence
          ? JSON.stringify(product.constants[words]) === JSON.stringify(sentence.value)
          : named.has(`${section}\n${words}`) || product.texts.has(plainText(words));
      const hasRow = rows.some((each) => each.section === section && each.names.includes(row));
      return [
        ...(isThere ? [] : [`${id}: the product has no '${words}'${valueOf(sentence)}`]),
        ...(hasRow ? [] : [`${id}: '${section}' has no row for \`${row}\``]),
      ];
    }),
  ];
}

const valueOf = (sentence: SpecSentence): string =>
  'value' in sentence ? ` of ${JSON.stringify(sentence.value)}` : '';
