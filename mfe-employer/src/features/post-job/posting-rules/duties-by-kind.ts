import type { CheckedDuty, DutyState, PostingDuty, PostingRule } from '@market/contracts/posting-rules';

export interface DutyOfPost {
  duty: PostingDuty;
  /** The worst of its rules' states. */
  state: DutyState;
  /** The rule that has it, of which the advice is. */
  rule: PostingRule;
  /** Each law once. */
  laws: ReadonlyArray<Pick<PostingRule, 'law' | 'source'>>;
}

const WORST: readonly DutyState[] = ['open', 'reminder', 'met'];
const byState = (a: { state: DutyState }, b: { state: DutyState }) => WORST.indexOf(a.state) - WORST.indexOf(b.state);

/** Duties once each, however many places have them: open ones first, met ones last, else in the table's order. */
export function dutiesByKind(checked: readonly CheckedDuty[]): DutyOfPost[] {
  const kinds = new Map<PostingDuty, DutyOfPost>();
  for (const { rule, state } of checked.toSorted(byState)) {
    const { duty, law, source } = rule;
    const known = kinds.get(duty) ?? { duty, state, rule, laws: [] };
    const laws = known.laws.some((one) => one.law === law) ? known.laws : [...known.laws, { law, source }];
    kinds.set(duty, { ...known, laws });
  }
  return [...kinds.values()];
}
