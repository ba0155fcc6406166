import { variable } from './variable';

const GOOGLE_JWKS_URL = 'https://www.googleapis.com/oauth2/v3/certs';

/**
 * Fields shared by some parts, but not all: each of these parts lists them in its `settings.ts`, with the product's
 * defaults.
 */
export const sharedSettings = {
  /** Recipient of messages from the contact page, which also displays it. */
  contactEmail: variable.matching('CONTACT_EMAIL', /^[^\s@<>,;]+@[^\s@<>,;]+$/, 'one mail address'),
  /** Percent of the tabs that report failures and timings of remotes; 0 for none. */
  browserReportsShare: variable
    .whole('BROWSER_REPORTS_SHARE', { lowest: 0, highest: 100, takes: 'percent from 0 to 100' })
    .default(100),
  /** Default country of phone numbers whose owner states none (ISO 3166). */
  defaultCountry: variable.country('DEFAULT_COUNTRY'),
  /** Days after an application's end during which the employer can read its content. */
  endedAccessDays: variable.whole('ENDED_ACCESS_DAYS', { lowest: 0, highest: 3_650, takes: 'days from 0 to 3650' }),
  employerApproval: variable.choice('EMPLOYER_APPROVAL', ['manual', 'company-mail', 'auto']).default('manual'),
  /** Folder of the project with the built frontends; a process without one neither serves nor publishes its own. */
  frontendsDir: variable.path('FRONTENDS_DIR'),
  /** Sign-in with Google; without a client id there is none. */
  google: variable
    .group({
      clientId: variable.text('GOOGLE_CLIENT_ID').required(),
      jwksUrl: variable.webAddress('GOOGLE_JWKS_URL', 'an address').default(GOOGLE_JWKS_URL),
    })
    .transform((given?: { clientId?: string }) => (given?.clientId ? given : undefined)),
};
