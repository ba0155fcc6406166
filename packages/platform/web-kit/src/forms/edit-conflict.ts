import { isSame } from '../unsaved/same-values';

/**
 * Options for a form that edits a stored record, for resolving conflicts with a change that was saved first (ADR 0081).
 */
export interface SavedElsewhere<Values> {
  /** Loads the stored record as form values, with its version; without values that are not compared. */
  latest: () => Promise<Partial<Values>>;
  /** Labels of values without a labelled field in the form. */
  labels?: Readonly<Partial<Record<keyof Values & string, string>>>;
  /** Formatters of values whose displayed form differs from the stored one. */
  show?: { readonly [Name in keyof Values & string]?: (value: Values[Name]) => string };
  /** Values that are chosen together with another one, such as the country of a phone. */
  follows?: Readonly<Partial<Record<keyof Values & string, keyof Values & string>>>;
}

/** Unresolved comparison, waiting for the person's choice; part of the form's status. */
export interface EditConflict {
  theirs: Readonly<Record<string, unknown>>;
  /** Names of the values that differ. */
  names: readonly string[];
  /** Names of the differing values that were not changed here. */
  untouched: readonly string[];
  labels: Readonly<Record<string, string | undefined>>;
  show: Readonly<Record<string, ((value: never) => string) | undefined>>;
  follows: Readonly<Record<string, string | undefined>>;
}

/** Name of the version among the values of a stored record. */
export const VERSION = 'version';

/**
 * Compares typed values with those saved meanwhile. A value is in conflict if both changed it, or only the other one; a
 * value changed only in this form is kept silently. For values restored from an earlier visit the initial state is
 * unknown: then each difference counts.
 * @param mine the form's values
 * @param begun the form's initial values
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
