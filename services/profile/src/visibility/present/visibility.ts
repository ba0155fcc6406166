import type { Visibility } from '@market/contracts/profiles';
import type { VisibilityView } from '../domain/visibility';

/** Choice of a candidate, for the candidate alone. */
export function presentVisibility({ answer, shown, hidden, suggested }: VisibilityView): Visibility {
  return {
    answered: answer !== undefined,
    show_to_employers: shown,
    hidden_from: hidden.map(({ id, by, value, still }) => ({ id, by, company: value, still })),
    suggested,
  };
}
