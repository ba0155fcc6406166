import type { Endpoint } from '@market/api';
import * as accounts from './accounts/endpoints';
import * as accountsOwnSession from './accounts/own-session';
import * as admin from './admin/endpoints';
import * as profiles from './profiles/endpoints';
import * as companies from './companies/endpoints';
import * as access from './access/endpoints';
import * as jobPosts from './job-posts/endpoints';
import * as feeds from './feeds/endpoints';
import * as search from './search/endpoints';
import * as saved from './saved/endpoints';
import * as reports from './reports/endpoints';
import * as applications from './applications/endpoints';
import * as notifications from './notifications/endpoints';
import * as messages from './messaging/endpoints';
import * as assessments from './assessments/endpoints';
import * as integrations from './integrations/endpoints';
import * as interviews from './interviews/endpoints';
import * as talentPool from './talent-pool/endpoints';
import * as responses from './responses/endpoints';
import * as jobStatistics from './job-statistics/endpoints';
import * as site from './site/endpoints';
import * as remotes from './remotes/endpoints';
import * as remotesOverrides from '@market/remote-contract/overrides';
import './product';

export { changesPages, errorCodesOf } from './endpoint-rules';

/** All endpoints of the API by name. */
export const ENDPOINTS = {
  ...accounts,
  ...accountsOwnSession,
  ...admin,
  ...profiles,
  ...companies,
  ...access,
  ...jobPosts,
  ...feeds,
  ...search,
  ...saved,
  ...reports,
  ...applications,
  ...notifications,
  ...messages,
  ...assessments,
  ...integrations,
  ...interviews,
  ...talentPool,
  ...responses,
  ...jobStatistics,
  ...site,
  ...remotes,
  ...remotesOverrides,
} satisfies Record<string, Endpoint>;
