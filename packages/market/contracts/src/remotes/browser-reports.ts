// Reports of visitors' pages about remotes; apart from their schema, which no page needs to send them.

/** Steps from the list of remotes to something on the screen, in which a remote may fail. */
export const REPORTED_STEPS = ['list', 'manifest', 'contract', 'integrity', 'code', 'setup', 'show'] as const;
export type ReportedStep = (typeof REPORTED_STEPS)[number];

/** Name under which the shell reports its own pages; no remote may have it. */
export const SHELL_REPORT = 'shell';
/** Longest sentence of an error in a report; the rest is cut off. */
export const REPORTED_MESSAGE_MAX = 200;
/** Parts that one report may be about, and errors of each. */
export const REPORTED_PARTS_MAX = 20;
export const REPORTED_ERRORS_MAX = 5;
/** Path of the call with the reports, as browsers send them when a page is left. */
export const BROWSER_REPORTS_PATH = '/remotes/browser-reports';

/** Upper bounds of good and of acceptable values (web.dev/vitals): between them a value needs improvement. */
export const VITAL_BOUNDS = {
  lcp: [2_500, 4_000],
  inp: [200, 500],
  cls: [0.1, 0.25],
} as const;
export type Vital = keyof typeof VITAL_BOUNDS;
export const VITALS = ['lcp', 'inp', 'cls'] as const satisfies readonly Vital[];

/**
 * An error's sentence without what may be about a person: addresses lose their query and their own parts, mail
 * addresses and runs of digits are replaced, and it is cut off.
 */
export function withoutPersonal(message: string): string {
  return message
    .slice(0, 2_000)
    .replace(/\bhttps?:\/\/([^\s/"'`)]+)[^\s"'`)]*/gi, 'https://$1/…')
    .replace(/[?#][^\s"'`)]*=[^\s"'`)]*/g, '?…')
    .replace(/[^\s"'`<>()@]+(@|%40)[^\s"'`<>()@]+/gi, '…@…')
    .replace(/[0-9a-f]{16,}/gi, '…')
    .replace(/\+?\d[\d\s().-]{2,}\d/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, REPORTED_MESSAGE_MAX);
}
