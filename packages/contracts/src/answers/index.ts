import type { Static, TSchema } from '@sinclair/typebox';
import * as account from './account';
import * as admin from './admin';
import * as application from './application';
import * as candidate from './candidate';
import * as company from './company';
import * as job from './job';
import * as jobFeed from './job-feed';
import * as match from './match';
import * as other from './other';
import * as passkey from './passkey';
import * as question from './question';
import * as remotes from './remotes';
import * as report from './report';
import * as saved from './saved';

/**
 * The schema of every answer by its name, which endpoints give and the API's description shows. Endpoints know these
 * names only as types: what a browser loads has no schema of an answer in it.
 */
export const ANSWERS = {
  ...account,
  ...admin,
  ...application,
  ...candidate,
  ...company,
  ...job,
  ...jobFeed,
  ...match,
  ...other,
  ...passkey,
  ...question,
  ...remotes,
  ...report,
  ...saved,
} satisfies Record<string, TSchema>;

export type AnswerSchemas = typeof ANSWERS;
export type AnswerName = keyof AnswerSchemas;
/** The type of an answer by its name. */
export type AnswerBody<Name extends AnswerName> = Static<AnswerSchemas[Name]>;
