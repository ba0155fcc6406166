import { commonSettings, variable, type SettingsOf } from '@market/service-kit/config';

/** Settings of the jobs service. */
export const jobsSettings = commonSettings.shape({
  /** Base URL of a geocoder with Nominatim's protocol; without it, only the gazetteer is used. */
  geocoderUrl: variable.webAddress('GEOCODER_URL', 'an address such as https://nominatim.example.org'),
  /** Folder for snapshots of the job search, for a fast start; without it every start reads all jobs. */
  searchSnapshotDir: variable.path('SEARCH_SNAPSHOT_DIR'),
  /** URL of an OpenSearch that replaces each replica's own index. */
  opensearchUrl: variable.webAddress(
    'OPENSEARCH_URL',
    'an address such as https://user:password@opensearch.example.org:9200',
  ),
  /** File with exchange rates that replace the project's own. */
  exchangeRatesFile: variable.path('EXCHANGE_RATES_FILE'),
  /** Default currency of searches by pay. */
  defaultCurrency: variable
    .matching('DEFAULT_CURRENCY', /^[A-Z]{3}$/, 'a currency code of three letters such as USD')
    .default('USD'),
  /** Interval of matching new jobs with saved searches. */
  alertsEveryMs: variable
    .whole('ALERTS_EVERY_MS', { lowest: 20, highest: 600_000, takes: 'milliseconds from 20 to 600000' })
    .default(30_000),
  /** Interval of checking for due job feeds, in ms. */
  feedsEveryMs: variable
    .whole('FEEDS_EVERY_MS', { lowest: 20, highest: 600_000, takes: 'milliseconds from 20 to 600000' })
    .default(30_000),
  /** Origins whose feeds may be polled by http and in a private network. */
  feedTrustedOrigins: variable.webAddresses(
    'FEED_TRUSTED_ORIGINS',
    'addresses with commas between them, such as http://feeds.internal:8080',
  ),
});

export type JobsSettings = SettingsOf<typeof jobsSettings>;
