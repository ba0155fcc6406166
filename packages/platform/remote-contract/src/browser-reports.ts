// Browser reports about remotes; separate from their schema, which pages that send reports do not need.

/** Steps from the list of remotes to rendered content, at which a remote may fail. */
export const REPORTED_STEPS = ['list', 'manifest', 'contract', 'integrity', 'code', 'shared', 'setup', 'show'] as const;
export type ReportedStep = (typeof REPORTED_STEPS)[number];

/** Whether a reported step is one of this release; during an upgrade shells may be newer than the registry. */
export function isReportedStep(step: string): step is ReportedStep {
  return REPORTED_STEPS.some((known) => known === step);
}

/** Name under which the shell reports its own pages; no remote may have it. */
export const SHELL_REPORT = 'shell';
/** Maximum length of an error message in a report; the rest is truncated. */
export const REPORTED_MESSAGE_MAX = 200;
/** Maximum number of parts in one report, and of errors per part. */
export const REPORTED_PARTS_MAX = 20;
export const REPORTED_ERRORS_MAX = 5;
/** Path of the call with the reports, which browsers send when the user leaves a page. */
export const BROWSER_REPORTS_PATH = '/remotes/browser-reports';

/** Upper bounds of good and of acceptable values (web.dev/vitals): between them a value needs improvement. */
export const VITAL_BOUNDS = {
  lcp: [2_500, 4_000],
  inp: [200, 500],
  cls: [0.1, 0.25],
} as const;
export type Vital = keyof typeof VITAL_BOUNDS;
export const VITALS = ['lcp', 'inp', 'cls'] as const satisfies readonly Vital[];

/** Words in quotes that may stay: names in code, such as `x` of `Cannot read properties of undefined (reading 'x')`. */
const NAME_IN_CODE = /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/;
const NAME_IN_CODE_MAX = 30;

/**
 * Error message without personal data: URLs lose their path and query; mail addresses, ids, tokens and runs of digits
 * are replaced, and so is text in quotes, which may be a person's own: engines quote the parsed input (`Unexpected token
 * 'J', "Jane Doe, "... is not valid JSON`). A short name in code in single quotes or backticks stays. Long messages are
 * truncated.
 */
export function withoutPersonal(message: string): string {
  return (
    message
      .slice(0, 2_000)
      .replace(/\bhttps?:\/\/([^\s/"'`)]+)[^\s"'`)]*/gi, 'https://$1/…')
      .replace(/[?#][^\s"'`)]*=[^\s"'`)]*/g, '?…')
      .replace(/[^\s"'`<>()@]+(@|%40)[^\s"'`<>()@]+/gi, '…@…')
      // Firefox: can't access property "x".
      .replace(/\bproperty "([A-Za-z_$][\w$]{0,29})"/g, "property '$1'")
      // Up to the last double quote, since the quoted input may contain some.
      .replace(/"[^]*"|"[^]*$/g, '"…"')
      .replace(/“[^”]*”|«[^»]*»|„[^“”]*[“”]/g, '“…”')
      // A quote after a letter is an apostrophe.
      .replace(/(?<![\p{L}\d])(['`])(.*?)\1(?![\p{L}\d])/gsu, (quoted, quote: string, text: string) =>
        text.length <= NAME_IN_CODE_MAX && NAME_IN_CODE.test(text) ? quoted : `${quote}…${quote}`,
      )
      .replace(/\w*[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '…')
      // Words of base64url with a digit: tokens and ids.
      .replace(/(?<![\w-])(?=[\w-]*\d)[\w-]{16,}/g, '…')
      .replace(/[0-9a-f]{16,}/gi, '…')
      .replace(/\+?\d[\d\s().-]{2,}\d/g, '…')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, REPORTED_MESSAGE_MAX)
  );
}
