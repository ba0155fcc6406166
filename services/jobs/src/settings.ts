import { commonSettings, variable, type SettingsOf } from '@market/service-kit/config';

/** Settings of the jobs service. */
export const jobsSettings = commonSettings.shape({
  /**
   * Base address of a geocoder that speaks Nominatim's protocol; addresses are looked up in the gazetteer alone without
   * it.
   */
  geocoderUrl: variable.webAddress('GEOCODER_URL', 'an address such as https://nominatim.example.org'),
  /** Folder where the search of jobs is written down for a fast start; without it every start reads all jobs. */
  searchSnapshotDir: variable.path('SEARCH_SNAPSHOT_DIR'),
  /** An OpenSearch that searches jobs in place of each replica's own index. */
  opensearchUrl: variable.webAddress(
    'OPENSEARCH_URL',
    'an address such as https://user:password@opensearch.example.org:9200',
  ),
  /** A table of exchange rates in place of the project's own. */
  exchangeRatesFile: variable.path('EXCHANGE_RATES_FILE'),
  /** In which a search compares pay that names no currency. */
  defaultCurrency: variable
    .matching('DEFAULT_CURRENCY', /^[A-Z]{3}$/, 'a currency code of three letters such as USD')
    .default('USD'),
  /** Interval of the matching of new jobs with saved searches. */
  alertsEveryMs: variable
    .whole('ALERTS_EVERY_MS', { lowest: 20, highest: 600_000, takes: 'milliseconds from 20 to 600000' })
    .default(30_000),
  /** Interval of looking for job feeds that are due, in ms. */
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
