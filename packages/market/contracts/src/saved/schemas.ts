import { object, type InferType } from 'yup';
import { links } from '../site/links';
import { RULE_MESSAGES } from '../messages';
import { texts } from '../texts';
import { choice, line, versionField } from '@market/api';
import { searchJobPostsSchema } from '../search/schemas';

/** Frequency of a saved search's mails: within a minute, daily, weekly, never. */
export const ALERT_FREQUENCIES = ['instant', 'daily', 'weekly', 'none'] as const;
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];
export const ALERT_FREQUENCY_LABELS: Record<AlertFrequency, string> = texts.alertFrequencies;

export const SEARCH_NAME_MAX = 80;

const frequencyField = () => choice(ALERT_FREQUENCIES, RULE_MESSAGES.frequencyUnknown);
/** The reader's time zone by its name in the IANA database, so that a daily mail comes in the morning there; or none. */
export const timeZoneField = () =>
  line(60).test('time-zone', texts.values.timeZone, (value) => !value || isTimeZone(value));

/** Stored part of a search: all that decides hits and order; no page. */
export const savedFilterSchema = searchJobPostsSchema.omit(['page', 'limit', 'include', 'omit']);
export type SavedFilter = InferType<typeof savedFilterSchema>;

/** `POST saved-searches`. */
export const savedSearchSchema = object({
  name: line(SEARCH_NAME_MAX).required(RULE_MESSAGES.searchNameRequired),
  frequency: frequencyField().required(RULE_MESSAGES.frequencyUnknown),
  filter: savedFilterSchema.required(),
  time_zone: timeZoneField(),
});
export type SavedSearchInput = InferType<typeof savedSearchSchema>;

/** `PUT saved-searches/{id}`: what is left out stays as it is. */
export const savedSearchChangeSchema = object({
  name: line(SEARCH_NAME_MAX).min(1, RULE_MESSAGES.searchNameRequired),
  frequency: frequencyField(),
  time_zone: timeZoneField(),
  version: versionField(),
});
export type SavedSearchChange = InferType<typeof savedSearchChangeSchema>;

/** The page of a search; what is as usual is left out. */
export function addressOfSearch(filter: SavedFilter): string {
  const usual: Record<string, unknown> = savedFilterSchema.getDefault();
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (Array.isArray(value)) for (const one of value) params.append(name, String(one));
    else if (value !== null && value !== undefined && value !== '' && value !== usual[name])
      params.append(name, String(value));
  }
  return [links.searchJobs(), params.toString()].filter(Boolean).join('?');
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
