import { isSame } from '../unsaved/same-values';

/** Says how a form that changes something stored comes through a change that was saved before its own (ADR 0081). */
export interface SavedElsewhere<Values> {
  /** Reads what is stored now, as the form's values, with its version; without those that are not compared. */
  latest: () => Promise<Partial<Values>>;
  /** Labels of values that no field of the form has as its own. */
  labels?: Readonly<Partial<Record<keyof Values & string, string>>>;
  /** Values as people read them, where that is not what is stored. */
  show?: { readonly [Name in keyof Values & string]?: (value: Values[Name]) => string };
  /** Values that are chosen with another one, such as the country of a phone. */
  follows?: Readonly<Partial<Record<keyof Values & string, keyof Values & string>>>;
}

/** A comparison that waits for its answer; part of the form's status. */
export interface EditConflict {
  theirs: Readonly<Record<string, unknown>>;
  /** Names of the values that differ. */
  names: readonly string[];
  /** Names of those among them that nobody changed here. */
  untouched: readonly string[];
  labels: Readonly<Record<string, string | undefined>>;
  show: Readonly<Record<string, ((value: never) => string) | undefined>>;
  follows: Readonly<Record<string, string | undefined>>;
}

/** Values with a version: those of something stored. */
export const VERSION = 'version';

/**
 * Compares what is typed with what was saved meanwhile. A value counts where both have changed it, or only the other
 * one; what only this form changed is kept without a question. Values that were brought back from an earlier visit
 * began with something that nobody knows any more: then each difference counts.
 * @param mine the form's values
 * @param begun what the form began with
 */
export function compareEdits(
  mine: Readonly<Record<string, unknown>>,
  begun: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
): { names: string[]; untouched: string[] } {
  const isBegunKnown = mine[VERSION] === begun[VERSION];
  const names = Object.keys(theirs).filter(
    (name) =>
      name !== VERSION &&
      Object.hasOwn(mine, name) &&
      !isSame(mine[name], theirs[name]) &&
      !(isBegunKnown && isSame(begun[name], theirs[name])),
  );
  return { names, untouched: isBegunKnown ? names.filter((name) => isSame(mine[name], begun[name])) : [] };
}
