import type { BlindCandidate } from '@market/contracts/access';
import { categoryName } from '@market/contracts/job-posts';
import { coveredSkills, experienceYears } from '@market/match';
import { formsOfWord, wordsOf as spellingsIn } from '@market/search-index/words';
import type { Standing } from '../access/access-request';
import { educationLevel, type Background } from '../candidates/background';
import type { CandidateRecord } from '../candidates/candidate';
import { hideContacts } from './hide-contacts';
import { HIDDEN, wordHider, writtenWords } from './hide-words';

/**
 * Raised with every change of what is hidden or found by: profiles that were listed by an older one are listed anew
 * (use-cases/blind/refresh-old-listings.ts), or searching would still tell what is hidden now.
 */
export const LISTING_VERSION = 3;

/** Further names from the account: name and addresses may differ from the profile's. */
export interface AccountNames {
  login_name: string;
  login_email: string;
}

/** The candidate's own words with everything taken out that names or reaches the person. */
export interface BlindText {
  skills: string[];
  about: string;
  headline: string;
}

type Named = Pick<CandidateRecord, 'can_name' | 'can_email' | 'can_skill' | 'can_about' | 'can_headline'>;

/** Cleans skills, headline and the About text; a skill in which something had to be hidden is left out. */
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

/** Several hidden things in a row are one gap. */
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
 * Words by which a blind record is found, folded and spelled as the search for jobs does it: only such as the record
 * itself shows, or searching would tell who it is.
 */
export function searchWords({ skills, about, headline }: BlindText, category: number): string[] {
  const text = [...skills, categoryName(category) ?? '', headline, about].join(' ');
  return [...new Set(wordsIn(text).flatMap(formsOfWord))].slice(0, SEARCH_WORDS_MAX);
}

/** The words that a search asks for, each with its spellings, of which all words must begin one of a record. */
export function askedWords(search: string): string[][][] {
  return wordsIn(search)
    .slice(0, ASKED_WORDS_MAX)
    .map(({ joined, also = [] }) => [[joined], ...also]);
}

/** Words are spelled singly, so that signs between them join none. */
function wordsIn(text: string): ReturnType<typeof spellingsIn> {
  return writtenWords(text.replace(APOSTROPHES, '')).flatMap((word) => spellingsIn(word));
}

/**
 * The skills by which a blind record is found: those that it shows, in whatever writing, and those that lie in them, so
 * that who looks for JavaScript finds who writes React.
 */
export function skillKeys({ skills }: Pick<BlindText, 'skills'>): string[] {
  return [...coveredSkills(skills).keys()];
}

/**
 * The record that an employer without access sees; built field by field, so that a new field of the profile is not told
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
  /** Code of the candidate for the employer who reads the profile. */
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
