export interface TestRecord {
  commit: string;
  /** YYYY-MM-DD. */
  on: string;
  /** Last line of the run: `N passed, N failed`. */
  result: string;
  green: boolean;
  sources: string;
}
export const RECORD_FILE: string;
export function sourcesOf(root: string): string;
export function readRecord(root: string): TestRecord | undefined;
export function writeRecord(root: string, run: TestRecord): void;
export function recordLine(root: string): string;
