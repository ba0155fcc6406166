import type { Limit } from '@market/api';
import { LIMITS_OF_ACCESS } from './access/limits';
import { LIMITS_OF_ACCOUNTS } from './accounts/limits';
import { LIMITS_OF_APPLICATIONS } from './applications/limits';
import { LIMITS_OF_ASSESSMENTS } from './assessments/limits';
import { LIMITS_OF_COMPANIES } from './companies/limits';
import { LIMITS_OF_FEEDS } from './feeds/limits';
import { LIMITS_OF_INTEGRATIONS } from './integrations/limits';
import { LIMITS_OF_INTERVIEWS } from './interviews/limits';
import { LIMITS_OF_JOB_POSTS } from './job-posts/limits';
import { LIMITS_OF_JOB_STATISTICS } from './job-statistics/limits';
import { LIMITS_OF_MESSAGES } from './messaging/limits';
import { LIMITS_OF_PROFILES } from './profiles/limits';
import { LIMITS_OF_REMOTES } from '@market/remote-contract/limits';
import { LIMITS_OF_REPORTS } from './reports/limits';
import { LIMITS_OF_SAVED } from './saved/limits';
import { LIMITS_OF_SITE } from './site/limits';
import { LIMITS_OF_TALENT_POOL } from './talent-pool/limits';

/**
 * Rate limits per hour or day; each endpoint names its own. Those of codes and mails are in docs/security.md (S10, S11,
 * S15). Resumes, requests and blind records are limited against bulk collection of personal data (S66): more than a
 * reader of the shown profiles needs, less than would copy the list. Saves and their files are costly: each file is
 * checked, which takes up to two seconds of a core. A saved search is run at once. The registry's limit is more than
 * any team deploys, far less than would fill the database.
 */
export const LIMITS = {
  ...LIMITS_OF_ACCOUNTS,
  ...LIMITS_OF_PROFILES,
  ...LIMITS_OF_COMPANIES,
  ...LIMITS_OF_ACCESS,
  ...LIMITS_OF_JOB_POSTS,
  ...LIMITS_OF_JOB_STATISTICS,
  ...LIMITS_OF_FEEDS,
  ...LIMITS_OF_SAVED,
  ...LIMITS_OF_REPORTS,
  ...LIMITS_OF_APPLICATIONS,
  ...LIMITS_OF_MESSAGES,
  ...LIMITS_OF_ASSESSMENTS,
  ...LIMITS_OF_INTEGRATIONS,
  ...LIMITS_OF_INTERVIEWS,
  ...LIMITS_OF_TALENT_POOL,
  ...LIMITS_OF_SITE,
  ...LIMITS_OF_REMOTES,
} as const satisfies Record<string, Limit>;
