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
/** Reader's time zone by its IANA name, so that a daily mail arrives in the local morning; optional. */
export const timeZoneField = () =>
  line(60).test('time-zone', texts.values.timeZone, (value) => !value || isTimeZone(value));

/** Stored part of a search: all parameters that determine hits and order, without paging. */
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

/** `PUT saved-searches/{id}`: omitted fields stay unchanged. */
export const savedSearchChangeSchema = object({
  name: line(SEARCH_NAME_MAX).min(1, RULE_MESSAGES.searchNameRequired),
  frequency: frequencyField(),
  time_zone: timeZoneField(),
  version: versionField(),
});
export type SavedSearchChange = InferType<typeof savedSearchChangeSchema>;

/** Address of a search's page; default values are omitted. */
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
