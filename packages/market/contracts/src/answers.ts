import type { Static, TSchema } from '@sinclair/typebox';
import * as accounts from './accounts/answers';
import * as accountsPasskey from './accounts/passkey-answers';
import * as admin from './admin/answers';
import * as profiles from './profiles/answers';
import * as companies from './companies/answers';
import * as access from './access/answers';
import * as jobPosts from './job-posts/answers';
import * as feeds from './feeds/answers';
import * as search from './search/answers';
import * as searchMatch from './search/match-answers';
import * as saved from './saved/answers';
import * as reports from './reports/answers';
import * as applications from './applications/answers';
import * as applicationsQuestion from './applications/question-answers';
import * as notifications from './notifications/answers';
import * as messages from './messaging/answers';
import * as assessments from './assessments/answers';
import * as integrations from './integrations/answers';
import * as interviews from './interviews/answers';
import * as talentPool from './talent-pool/answers';
import * as responses from './responses/answers';
import * as jobStatistics from './job-statistics/answers';
import * as remotes from './remotes/answers';

/**
 * Response schemas by name; endpoints refer to them, and the API's description shows them. Endpoints use these names
 * only as types: browser bundles contain no response schema.
 */
export const ANSWERS = {
  ...accounts,
  ...accountsPasskey,
  ...admin,
  ...profiles,
  ...companies,
  ...access,
  ...jobPosts,
  ...feeds,
  ...search,
  ...searchMatch,
  ...saved,
  ...reports,
  ...applications,
  ...applicationsQuestion,
  ...notifications,
  ...messages,
  ...assessments,
  ...integrations,
  ...interviews,
  ...talentPool,
  ...responses,
  ...jobStatistics,
  ...remotes,
} satisfies Record<string, TSchema>;

export type AnswerSchemas = typeof ANSWERS;
export type AnswerName = keyof AnswerSchemas;
/** Type of a response by its name. */
export type AnswerBody<Name extends AnswerName> = Static<AnswerSchemas[Name]>;
