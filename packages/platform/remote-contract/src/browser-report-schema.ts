import { array, boolean, number, object, string, type InferType } from 'yup';
import { REPORTED_ERRORS_MAX, REPORTED_MESSAGE_MAX, REPORTED_PARTS_MAX } from './browser-reports';

const COUNT_MAX = 1_000;
const MS_MAX = 600_000;
const few = () => number().strict().integer().min(0).max(COUNT_MAX);

const reportedErrorSchema = object({
  message: string().strict().required().max(REPORTED_MESSAGE_MAX),
  /** Place in a file of the version: `expose.0a1b2c3d.js:1:204`. */
  at: string()
    .strict()
    .matches(/^[\w./-]{1,120}:\d{1,6}:\d{1,7}$/),
});

/** Fields that a newer shell adds are read by nobody here; only the named ones count. */
const reportedPartSchema = object({
  /** Federation name, or `shell`. */
  remote: string().strict().required().max(50),
  /** Id of the version: `1.2.0-9f3c51d2`. */
  version: string().strict().required().max(100),
  /** Whether this tab requested its first page, dialog or slot of the version; a prefetch does not count. */
  visit: boolean().strict().required(),
  /** Whether this tab had its first failure of the version, in loading or in rendering. */
  failed: boolean().strict().required(),
  /** Whether the version's code threw its first error in this tab, regardless of loading failures. */
  faulty: boolean().strict().required(),
  /** Any words: a shell that is newer than its registry names steps that the latter does not know, and drops singly. */
  steps: array(string().strict().required().max(30)).strict().required().max(REPORTED_ERRORS_MAX),
  errors: array(reportedErrorSchema).strict().required().max(REPORTED_ERRORS_MAX),
  /** Path pattern of the page that the values are about. */
  page: string().strict().max(300),
  lcp: number().strict().min(0).max(MS_MAX),
  inp: number().strict().min(0).max(MS_MAX),
  cls: number().strict().min(0).max(COUNT_MAX),
  /** Whether this tab has reported an INP of the version before. */
  again: boolean().strict(),
  long_tasks: few(),
});

export const browserReportSchema = object({
  parts: array(reportedPartSchema).strict().required().min(1).max(REPORTED_PARTS_MAX),
});
export type BrowserReport = InferType<typeof browserReportSchema>;
export type ReportedPart = BrowserReport['parts'][number];
