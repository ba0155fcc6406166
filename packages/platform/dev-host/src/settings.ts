import { isSitePath } from '@market/api/site-path';
import { DATA_STATES, SAVING_STATES, type ApiMood, type DataState } from './api/api-mood';
import { PERSON_NAMES, type PersonName } from './api/people';

/**
 * The remote's texts as they are, or in the pseudo-language: longer, with accents, on a page that begins at the right.
 */
export const LANGUAGES = ['en', 'pseudo'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_LABELS: Record<Language, string> = { en: 'English', pseudo: 'Pseudo' };

/** Settings of the remote's page: kept per tab, so that the page in its frame reads the same. */
export interface HostSettings extends ApiMood {
  person: PersonName;
  language: Language;
}

const NAME = 'dev-host';
const USUAL: HostSettings = { data: 'filled', saving: 'works', slow: false, person: 'visitor', language: 'en' };

/** The choices of this tab. */
export function readSettings(): HostSettings {
  // Written below.
  return { ...USUAL, ...(JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as Partial<HostSettings>) };
}

/** Keeps choices of this tab; those that are not named stay. */
export function changeSettings(changed: Partial<HostSettings>): void {
  sessionStorage.setItem(NAME, JSON.stringify({ ...readSettings(), ...changed }));
}

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | undefined =>
  values.find((known) => known === value);

/** An opened state, as the address of the host carries it. */
export interface OpenState {
  /** The address inside the remote's page. */
  page: string;
  data: DataState;
  person: PersonName;
  /** English where it is not said. */
  language?: Language;
}

/** Address of a state. */
export const addressOf = ({ page, data, person, language = USUAL.language }: OpenState): string =>
  `/?${new URLSearchParams({ page, data, person, ...(language === USUAL.language ? {} : { lang: language }) }).toString()}`;

/** The state that the host's address asks for; null where it asks for none, and the list is shown. */
export function openStateOf(search: string): OpenState | null {
  const query = new URLSearchParams(search);
  const page = query.get('page');
  // Only an address of this host: a frame must not be led elsewhere.
  if (page === null || !isSitePath(page)) return null;
  return {
    page,
    data: oneOf(DATA_STATES, query.get('data')) ?? USUAL.data,
    person: oneOf(PERSON_NAMES, query.get('person')) ?? USUAL.person,
    ...(query.has('lang') ? { language: languageOfChoice(query.get('lang')) } : {}),
  };
}

/** Parses a choice of the bar. */
export const savingOf = (value: string) => oneOf(SAVING_STATES, value) ?? USUAL.saving;
export const languageOfChoice = (value: string | null) => oneOf(LANGUAGES, value) ?? USUAL.language;
export const personOfChoice = (value: string) => oneOf(PERSON_NAMES, value) ?? USUAL.person;
