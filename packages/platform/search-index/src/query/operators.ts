import { wordsOf, type Word } from '../words/words';
import { withOperatorSigns } from './operator-words';

/** Words between operators, each a part of its own, or the words of a phrase; or what one of several alternatives is. */
export type Unit = { words: Word[] } | { phrase: Word[] };

/**
 * Query text parsed by its operators: `-senior` excludes, `"night shift"` is a phrase, `nurse OR driver` are
 * alternatives.
 */
export interface Operated {
  /** Groups that must all match; a group matches by any of its units. */
  wanted: Unit[][];
  excluded: Unit[];
  /** Whether the last word may be a prefix: it is neither excluded nor in quotes. */
  isOpen: boolean;
}

/** Token: a minus before a word or phrase, a phrase in quotes, a word. */
const PIECE = /(?<minus>(?<!\S)-(?=["“”„\p{L}\p{N}.]))?(?:["“”„](?<phrase>[^"“”„]+)["“”„]|(?<word>[^\s"“”„]+))/gu;
const HAS_OPERATORS = /["“”„]|(?<!\S)-(?=[\p{L}\p{N}.])|\S\s+(?:OR|\|{1,2})\s+\S/u;

const EITHER = /^(?:OR|\|{1,2})$/;

/** Parses the operators of a text; undefined for a text without any, as nearly all are. */
export function operatorsOf(typed: string): Operated | undefined {
  const text = withOperatorSigns(typed);
  if (!HAS_OPERATORS.test(text)) return undefined;
  const pieces = [...text.matchAll(PIECE)].map(({ groups = {} }) => groups);
  const operated: Operated = { wanted: [], excluded: [], isOpen: false };
  let run: Unit[] | undefined;
  for (let at = 0; at < pieces.length; at += 1) {
    const { minus, phrase, word = '' } = pieces[at] ?? {};
    const isBetween = operated.wanted.length > 0 && at + 1 < pieces.length;
    if (EITHER.test(word) && isBetween) {
      run = operated.wanted.at(-1);
      continue;
    }
    const words = wordsOf(phrase ?? word);
    if (words.length === 0) continue;
    const unit = phrase === undefined ? { words } : { phrase: words };
    operated.isOpen = !minus && phrase === undefined;
    if (minus) operated.excluded.push(unit);
    else if (run) run.push(unit);
    else operated.wanted.push([unit]);
    run = undefined;
  }
  return operated;
}
