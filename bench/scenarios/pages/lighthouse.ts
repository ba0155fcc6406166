import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const LIMIT_MS = 120_000;
/** Chrome's trace sometimes lacks its beginning (NO_NAVSTART): Lighthouse's own advice is to retry. */
const TRIES = 3;

/** Lighthouse's figures for a page load. Times in milliseconds, simulated by its model of a slow phone. */
export interface PageFigures {
  scores: Record<(typeof CATEGORIES)[number], number>;
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  shift: number;
  speedIndex: number;
  bytes: number;
  requests: number;
}

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } }>;
}

/**
 * Opens `url` in a new browser, by Lighthouse's own command and its default emulation of a phone on a slow connection.
 * @param report path of the JSON report
 */
export async function lighthouse({
  url,
  chromium,
  report,
}: {
  url: string;
  chromium: string;
  report: string;
}): Promise<PageFigures> {
  const command = join(dirname(require.resolve('lighthouse/package.json')), 'cli', 'index.js');
  const options = [
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    `--output-path=${report}`,
    '--quiet',
    '--no-enable-error-reporting',
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ];
  for (let tries = 1; ; tries += 1) {
    try {
      await promisify(execFile)(process.execPath, [command, url, ...options], {
        env: { ...process.env, CHROME_PATH: chromium },
        timeout: LIMIT_MS,
      });
      break;
    } catch (failure) {
      if (tries === TRIES) throw failure;
      console.log(`Once more: ${(failure as { stderr?: string }).stderr?.trim() || String(failure)}`);
    }
  }
  const { runtimeError, categories, audits } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const value = (audit: string): number => audits[audit]?.numericValue ?? NaN;
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? NaN) * 100)]),
    ) as PageFigures['scores'],
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    speedIndex: value('speed-index'),
    bytes: value('total-byte-weight'),
    requests: audits['network-requests']?.details?.items?.length ?? NaN,
  };
}
