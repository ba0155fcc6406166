import { isSitePath } from '@market/api/site-path';
import { DATA_STATES, SAVING_STATES, type ApiMood, type DataState } from './api/api-mood';
import { VISITOR } from './played-product';

/**
 * Languages of the remote's texts: unchanged, or pseudo-localised: longer, with accents, on a page from right to left.
 */
export const LANGUAGES = ['en', 'pseudo'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_LABELS: Record<Language, string> = { en: 'English', pseudo: 'Pseudo' };

/**
 * Settings of the remote's page, stored per tab (sessionStorage), so that the page in its iframe reads the same ones.
 */
export interface HostSettings extends ApiMood {
  person: string;
  language: Language;
}

const NAME = 'dev-host';
const USUAL: HostSettings = { data: 'filled', saving: 'works', slow: false, person: VISITOR, language: 'en' };

/** Returns the settings of this tab. */
export function readSettings(): HostSettings {
  // Cast: stored by `changeSettings`.
  return { ...USUAL, ...(JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as Partial<HostSettings>) };
}

/** Stores changed settings of this tab; the others stay unchanged. */
export function changeSettings(changed: Partial<HostSettings>): void {
  sessionStorage.setItem(NAME, JSON.stringify({ ...readSettings(), ...changed }));
}

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | undefined =>
  values.find((each) => each === value);

/** State to open, encoded in the host's address. */
export interface OpenState {
  /** The address inside the remote's page. */
  page: string;
  data: DataState;
  person: string;
  /** English if omitted. */
  language?: Language;
}

/** Address of a state. */
export const addressOf = ({ page, data, person, language = USUAL.language }: OpenState): string =>
  `/?${new URLSearchParams({ page, data, person, ...(language === USUAL.language ? {} : { lang: language }) }).toString()}`;

/**
 * Parses the state from the host's address; null if the address names none and the list is shown.
 * @param people names of those whose session may be tried
 */
export function openStateOf(search: string, people: readonly string[]): OpenState | null {
  const query = new URLSearchParams(search);
  const page = query.get('page');
  // Paths of this host only: the iframe must not load another site.
  if (page === null || !isSitePath(page)) return null;
  return {
    page,
    data: oneOf(DATA_STATES, query.get('data')) ?? USUAL.data,
    person: oneOf(people, query.get('person')) ?? USUAL.person,
    ...(query.has('lang') ? { language: languageOfChoice(query.get('lang')) } : {}),
  };
}

/** Parses a choice of the bar. */
export const savingOf = (value: string) => oneOf(SAVING_STATES, value) ?? USUAL.saving;
export const languageOfChoice = (value: string | null) => oneOf(LANGUAGES, value) ?? USUAL.language;
