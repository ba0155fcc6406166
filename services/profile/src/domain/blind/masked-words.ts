import { diffArrays } from 'diff';
import type { MaskedWords } from '@market/contracts/access';
import type { AccountNames } from './blind';
import type { Background } from '../candidates/background';
import type { CandidateRecord } from '../candidates/candidate';
import { hideContacts } from './hide-contacts';
import { HIDDEN, wordHider } from './hide-words';

/** Words, blanks, and every other sign by itself: what the two texts are compared by. */
const PIECES = /[\p{L}\p{M}\p{N}]+|\s+|./gsu;
const piecesOf = (text: string): string[] => text.match(PIECES) ?? [];
const SIGNS_AROUND = /^[^\p{L}\p{N}+@]+|[^\p{L}\p{N}]+$/gu;

/** The parts of a text of which its masked form has a gap. */
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
 * Everything that is taken out of the candidate's own words before access, each once and with the reason, for the
 * candidate alone (docs/security.md, S159). Made by the functions that mask (domain/blind/blind.ts): of a skill in which
 * something is masked the whole is left out there.
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
    // Normalised like the text in `hideContacts`, so that other forms of a letter are no difference.
    const plain = text.normalize('NFKC');
    const reached = hideContacts(plain);
    return [
      ...takenOut(plain, reached).map((taken) => ({ text: taken, reason: 'contact' as const })),
      ...takenOut(reached, hideNames(reached)).map((taken) => ({ text: taken, reason: 'name' as const })),
      ...takenOut(reached, hideEmployers(reached)).map((taken) => ({ text: taken, reason: 'employer' as const })),
    ].filter((taken) => taken.text !== '' && taken.text !== HIDDEN);
  };
  const found: MaskedWords[] = [
    ...(['can_headline', 'can_about'] as const).flatMap((field) =>
      reasonsOf(candidate[field] ?? '').map((taken) => ({ ...taken, field })),
    ),
    ...candidate.can_skill.flatMap((skill) =>
      reasonsOf(skill)
        .slice(0, 1)
        .map(({ reason }) => ({ field: 'can_skill' as const, text: skill, reason })),
    ),
  ];
  const once = new Map(found.map((taken) => [`${taken.field} ${taken.text}`, taken]));
  return [...once.values()];
}
