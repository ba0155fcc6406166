import { diffArrays } from 'diff';
import type { MaskedWords } from '@market/contracts/access';
import type { AccountNames } from './blind';
import type { Background } from '../../profiles/domain/background';
import type { CandidateRecord } from '../../profiles/domain/candidate';
import { hideContacts } from '../../masking/domain/hide-contacts';
import { HIDDEN, wordHider } from '../../masking/domain/hide-words';

/** Diff tokens: words, blanks, and every other character by itself. */
const PIECES = /[\p{L}\p{M}\p{N}]+|\s+|./gsu;
const piecesOf = (text: string): string[] => text.match(PIECES) ?? [];
const SIGNS_AROUND = /^[^\p{L}\p{N}+@]+|[^\p{L}\p{N}]+$/gu;

/** Parts of a text that its masked form omits. */
function takenOut(text: string, masked: string): string[] {
  if (text === masked) return [];
  const changes = diffArrays(piecesOf(text), piecesOf(masked));
  return changes.flatMap(({ removed, value }, at) => {
    const inPlace = changes[at + 1];
    return removed && inPlace?.added && inPlace.value.includes(HIDDEN)
      ? [value.join('').replace(SIGNS_AROUND, '')]
      : [];
  });
}

type Named = Pick<CandidateRecord, 'can_name' | 'can_email' | 'can_skill' | 'can_about' | 'can_headline'>;

/**
 * Redacted parts of the candidate's own texts, each once and with the reason, for the candidate alone
 * (docs/security.md, S159). Computed by the masking functions (blind/domain/blind.ts): a skill with a masked part is
 * listed as a whole.
 */
export function maskedWords(
  candidate: Named,
  { experience }: Pick<Background, 'experience'>,
  account?: AccountNames,
): MaskedWords[] {
  const hideNames = wordHider({
    names: [candidate.can_name, account?.login_name ?? ''],
    emails: [candidate.can_email, account?.login_email ?? ''],
    employers: [],
  });
  const hideEmployers = wordHider({ names: [], emails: [], employers: experience.map(({ emp_name }) => emp_name) });
  const reasonsOf = (text: string): Array<Omit<MaskedWords, 'field'>> => {
    // Normalised as in `hideContacts`, so that other forms of a letter do not count as changes.
    const plain = text.normalize('NFKC');
    const reached = hideContacts(plain);
    return [
      ...takenOut(plain, reached).map((word) => ({ text: word, reason: 'contact' as const })),
      ...takenOut(reached, hideNames(reached)).map((word) => ({ text: word, reason: 'name' as const })),
      ...takenOut(reached, hideEmployers(reached)).map((word) => ({ text: word, reason: 'employer' as const })),
    ].filter((masked) => masked.text !== '' && masked.text !== HIDDEN);
  };
  const found: MaskedWords[] = [
    ...(['can_headline', 'can_about'] as const).flatMap((field) =>
      reasonsOf(candidate[field] ?? '').map((masked) => ({ ...masked, field })),
    ),
    ...candidate.can_skill.flatMap((skill) =>
      reasonsOf(skill)
        .slice(0, 1)
        .map(({ reason }) => ({ field: 'can_skill' as const, text: skill, reason })),
    ),
  ];
  const once = new Map(found.map((masked) => [`${masked.field} ${masked.text}`, masked]));
  return [...once.values()];
}
