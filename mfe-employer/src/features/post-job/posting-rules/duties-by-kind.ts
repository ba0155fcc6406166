import type { CheckedDuty, DutyState, PostingDuty, PostingRule } from '@market/contracts/posting-rules';

export interface DutyOfPost {
  duty: PostingDuty;
  /** Worst state among its rules. */
  state: DutyState;
  /** Rule with that state, whose advice is shown. */
  rule: PostingRule;
  /** Laws, without duplicates. */
  laws: ReadonlyArray<Pick<PostingRule, 'law' | 'source'>>;
}

const WORST: readonly DutyState[] = ['open', 'reminder', 'met'];
const byState = (a: { state: DutyState }, b: { state: DutyState }) => WORST.indexOf(a.state) - WORST.indexOf(b.state);

/** Merges duties that several places share: open ones first, met ones last, otherwise in the table's order. */
export function dutiesByKind(checked: readonly CheckedDuty[]): DutyOfPost[] {
  const kinds = new Map<PostingDuty, DutyOfPost>();
  for (const { rule, state } of checked.toSorted(byState)) {
    const { duty, law, source } = rule;
    const entry = kinds.get(duty) ?? { duty, state, rule, laws: [] };
    const laws = entry.laws.some((one) => one.law === law) ? entry.laws : [...entry.laws, { law, source }];
    kinds.set(duty, { ...entry, laws });
  }
  return [...kinds.values()];
}
