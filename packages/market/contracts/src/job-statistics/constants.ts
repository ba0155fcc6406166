import { texts } from '../texts';

/** Kinds of visits that are counted: a job was read, or its application was begun. */
export const VISIT_KINDS = ['view', 'start'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/**
 * Sources of a visit: a closed list, so that a count says nothing about a person. `direct` is also a new tab and a typed
 * address, of which browsers tell nothing.
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

/** Sources that our own links name in their address, where nothing else tells them. */
export const LINK_SOURCES = ['alert', 'share', 'board'] as const satisfies readonly VisitSource[];
export type LinkSource = (typeof LINK_SOURCES)[number];

/** Spans of days that statistics can be asked for. */
export const STATISTICS_SPANS = ['30', '90', '365'] as const;
export type StatisticsSpan = (typeof STATISTICS_SPANS)[number];

/** Days for which counts of visits are kept: thirteen months, so that a month stands beside the same one of last year. */
export const JOB_VISITS_KEPT_DAYS = 396;

/** Visits of one job that count from an address in a day: enough for an office, too few to make figures up. */
export const VISITS_OF_JOB_PER_DAY = 30;
export const VISITS_PER_HOUR = 300;
