import type { BlindCandidate } from '@market/contracts/access';
import { categoryName } from '@market/contracts/job-posts';
import { coveredSkills, experienceYears } from '@market/match';
import { formsOfWord, wordsOf as spellingsIn } from '@market/search-index/words';
import { educationLevel, type Background } from '../../profiles/domain/background';
import type { CandidateRecord } from '../../profiles/domain/candidate';
import { hideContacts } from '../../masking/domain/hide-contacts';
import { HIDDEN, wordHider, writtenWords } from '../../masking/domain/hide-words';
import type { Standing } from './standing';

/**
 * Raised when redaction, search words or the keys of hidden companies change: profiles with an older version are
 * indexed anew (visibility/use-cases/refresh-old-listings.ts), or a search would still reveal what is hidden now.
 */
export const LISTING_VERSION = 6;

/** Names from the account, since its name and address may differ from the profile's. */
export interface AccountNames {
  login_name: string;
  login_email: string;
}

/** Candidate's texts without anything that names or reaches the person. */
export interface BlindText {
  skills: string[];
  about: string;
  headline: string;
}

type Named = Pick<CandidateRecord, 'can_name' | 'can_email' | 'can_skill' | 'can_about' | 'can_headline'>;

/** Redacts skills, headline and the About text; a skill with a redacted part is omitted. */
export function blindText(
  candidate: Named,
  background: Pick<Background, 'experience'>,
  account?: AccountNames,
): BlindText {
  const hide = wordHider({
    names: [candidate.can_name, account?.login_name ?? ''],
    emails: [candidate.can_email, account?.login_email ?? ''],
    employers: background.experience.map(({ emp_name }) => emp_name),
  });
  const clean = (text: string) => hide(hideContacts(text));
  return {
    skills: candidate.can_skill.map(clean).filter((skill) => skill.trim() !== '' && !skill.includes(HIDDEN)),
    about: tidy(clean(candidate.can_about)),
    headline: tidy(clean(candidate.can_headline ?? '')),
  };
}

/** Merges adjacent gaps into one. */
function tidy(text: string): string {
  return text
    .replace(/…(?:[^\p{L}\p{N}\n]{0,4}…)+/gu, HIDDEN)
    .replace(/[^\S\n]+/gu, ' ')
    .trim();
}

const SEARCH_WORDS_MAX = 600;
const ASKED_WORDS_MAX = 8;
const APOSTROPHES = /['’‘`´]/g;

/**
 * Search words of a blind record, folded and spelled as in the job search: only words that the record shows, since
 * others would reveal who it is.
 */
export function searchWords({ skills, about, headline }: BlindText, category: number): string[] {
  const text = [...skills, categoryName(category) ?? '', headline, about].join(' ');
  return [...new Set(wordsIn(text).flatMap(formsOfWord))].slice(0, SEARCH_WORDS_MAX);
}

/**
 * Words of a search, each with its spellings; a spelling matches when all its words are prefixes of words of the
 * record.
 */
export function askedWords(search: string): string[][][] {
  return wordsIn(search)
    .slice(0, ASKED_WORDS_MAX)
    .map(({ joined, also = [] }) => [[joined], ...also]);
}

/** Words are spelled one by one, so that signs between words do not join them. */
function wordsIn(text: string): ReturnType<typeof spellingsIn> {
  return writtenWords(text.replace(APOSTROPHES, '')).flatMap((word) => spellingsIn(word));
}

/**
 * Skill keys of a blind record: the skills that it shows, in any spelling, and those that they imply, so that a search
 * for JavaScript finds React.
 */
export function skillKeys({ skills }: Pick<BlindText, 'skills'>): string[] {
  return [...coveredSkills(skills).keys()];
}

/**
 * Blind record for an employer without access; built field by field, so that a new field of the profile is not revealed
 * by accident (docs/security.md, S42b).
 */
export function blindCandidate({
  code,
  candidate,
  background,
  account,
  standing,
  today,
}: {
  /** Candidate's code for the reading employer. */
  code: string;
  candidate: CandidateRecord;
  background: Pick<Background, 'experience' | 'education'>;
  account?: AccountNames | undefined;
  standing: Standing;
  today: Date;
}): BlindCandidate {
  const { skills, about, headline } = blindText(candidate, background, account);
  return {
    can_code: code,
    can_job_cate: candidate.can_job_cate,
    cate_desc: categoryName(candidate.can_job_cate) ?? '',
    can_skill: skills.join(','),
    experience_years: experienceYears(background.experience, today),
    education_level: educationLevel(background.education),
    can_about: about,
    ...(headline ? { can_headline: headline } : {}),
    request_state: standing.request_state,
    ask_again_at: standing.ask_again_at,
    can: standing.can,
  };
}
