import { texts } from '../texts';

/** Kinds of counted visits: a job was viewed, or its application was started. */
export const VISIT_KINDS = ['view', 'start'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/**
 * Sources of a visit: a closed list, so that a count reveals nothing about a person. `direct` includes new tabs and
 * typed addresses, for which browsers send no referrer.
 */
export const VISIT_SOURCES = [
  'search',
  'for_you',
  'saved',
  'pages',
  'alert',
  'share',
  'board',
  'engine',
  'other',
  'direct',
] as const;
export type VisitSource = (typeof VISIT_SOURCES)[number];
export const VISIT_SOURCE_LABELS: Record<VisitSource, string> = texts.visitSources;

/** Sources that our own links name in their address, because nothing else identifies them. */
export const LINK_SOURCES = ['alert', 'share', 'board'] as const satisfies readonly VisitSource[];
export type LinkSource = (typeof LINK_SOURCES)[number];

/** Available periods of statistics, in days. */
export const STATISTICS_SPANS = ['30', '90', '365'] as const;
export type StatisticsSpan = (typeof STATISTICS_SPANS)[number];

/**
 * Retention of visit counts in days: thirteen months, so that a month can be compared with the same one of last year.
 */
export const JOB_VISITS_KEPT_DAYS = 396;

/** Maximum visits per day from one address that count for a job: enough for an office, too few to inflate figures. */
export const VISITS_OF_JOB_PER_DAY = 30;
export const VISITS_PER_HOUR = 300;
