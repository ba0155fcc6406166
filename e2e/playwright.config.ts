import { defineConfig, devices } from '@playwright/test';
import { join } from 'node:path';
import { ONLY_IN_ALL, TIER } from '../scripts/setup/tiers';
import { FORMS } from './support/forms';

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
/** A menu that slides in may leave the pointer between its press and release; the main job is seen in motion. */
const still = { ...desktop, contextOptions: { reducedMotion: 'reduce' as const } };
const phone = { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const MAIN_JOB = /main-job\.spec\.ts/;
const SPLIT_ONLY = /broker-away\.spec\.ts/;
/** Changes which version of a remote everybody gets. */
const DEPLOYS = /deploy-[\w-]+\.spec\.ts/;
/** Left out where the product alone is to be proved. */
const NOT_NOW =
  TIER === 'product' ? ONLY_IN_ALL.map((place) => join(__dirname, '..', place, place.endsWith('/') ? '**' : '')) : [];
/** The main job as it looks otherwise; both forms, both widths and both themes are seen without it. */
const OTHER_LOOKS = [
  {
    name: 'main job, 390 light',
    testDir: 'journeys',
    testMatch: MAIN_JOB,
    use: { ...phone, colorScheme: 'light' as const },
  },
  {
    name: 'main job, 1440 dark',
    testDir: 'journeys',
    testMatch: MAIN_JOB,
    use: { ...desktop, colorScheme: 'dark' as const },
  },
];

/**
 * Journeys through the product as people take them. The marketplace runs in both forms, made by the global setup:
 * embedded, and split into processes with RabbitMQ; the API tests and the main job run against both.
 */
export default defineConfig({
  testDir: __dirname,
  testIgnore: NOT_NOW,
  globalSetup: require.resolve('./support/global-setup'),
  outputDir: '../test-results/journeys',
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  timeout: 300_000,
  // Against a page that hangs, not one that is slow: on a machine that others use as well.
  expect: { timeout: 60_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A test that fails now and then is a fault, of the product or its own.
  retries: 0,
  use: {
    baseURL: FORMS.embedded.url,
    // A phone field begins in the country of the time zone.
    timezoneId: 'UTC',
    // A trace of each journey, to be thrown away when it passes, takes a third of the time: `--trace on` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Graphics watchdog off: on a busy machine a slow GPU process is taken for hung, and its end may leave pages
        // without frames.
        '--disable-gpu-watchdog',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'API, embedded', testDir: 'api' },
    {
      name: 'API, split',
      testDir: 'api',
      // Body validation is the same in both forms.
      testIgnore: TIER === 'product' ? [...NOT_NOW, /bad-input\.spec\.ts/] : NOT_NOW,
      use: { baseURL: FORMS.split.url },
    },
    {
      name: 'main job, 1440 light',
      testDir: 'journeys',
      testMatch: MAIN_JOB,
      use: { ...desktop, colorScheme: 'light' },
    },
    {
      name: 'main job, split, 390 dark',
      testDir: 'journeys',
      testMatch: MAIN_JOB,
      use: { ...phone, colorScheme: 'dark', baseURL: FORMS.split.url },
    },
    ...(TIER === 'all' ? OTHER_LOOKS : []),
    { name: 'journeys', testDir: 'journeys', testIgnore: [...NOT_NOW, MAIN_JOB, SPLIT_ONLY, DEPLOYS], use: still },
    { name: 'second start', testDir: 'restart', use: { baseURL: FORMS.restarted.url } },
    { name: 'Google', testDir: 'google', use: { ...desktop, baseURL: FORMS.google.url } },
    // Takes the broker away from all of the split form, so nothing else runs in it meanwhile.
    {
      name: 'journeys, split',
      dependencies: ['API, split', 'main job, split, 390 dark'],
      testDir: 'journeys',
      testMatch: SPLIT_ONLY,
      use: { ...still, baseURL: FORMS.split.url },
    },
    // Other journeys must not get its versions, so it has the split form to itself too, and its gateway hears of
    // changes over the network.
    {
      name: 'deploying, split',
      dependencies: ['journeys, split'],
      testDir: 'journeys',
      testMatch: DEPLOYS,
      use: { ...still, baseURL: FORMS.split.url },
    },
  ],
});
