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

/** Duties once each, however many places have them: open ones first, met ones last. */
export function dutiesByKind(checked: readonly CheckedDuty[]): DutyOfPost[] {
  const sorted = checked.toSorted(byState);
  const kinds = new Map(sorted.toReversed().map((one) => [one.rule.duty, one]));
  return [...kinds.values()].toSorted(byState).map(({ rule, state }) => ({
    duty: rule.duty,
    state,
    rule,
    laws: [
      ...new Map(
        sorted.filter((one) => one.rule.duty === rule.duty).map(({ rule: { law, source } }) => [law, { law, source }]),
      ).values(),
    ],
  }));
}
