import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DAY_MS } from '@market/api/durations';
import { OVERRIDES_COOKIE, type PublishedRemotes, VISITOR_COOKIE } from '@market/contracts/remotes';
import type { OverridesCookie } from '@market/service-kit';
import { parse } from 'cookie';
import type { Request, Response } from 'express';
import { chooseFor, tellsApart, type Choice, type Overrides } from './choose-versions';

const MARK = /^[\w-]{16,64}$/;
const MARK_BYTES = 16;
const YEAR_MS = 365 * DAY_MS;

/**
 * Chooses versions of remotes per visitor. A cookie with a random mark is set only while a canary or setting has a
 * partial rollout, to keep each visitor in one bucket; it carries no personal information, and scripts cannot read it.
 * @param production in production, code from development servers is not served
 */
export function createVisitors({
  overridesCookie,
  secure,
  production,
}: {
  overridesCookie: OverridesCookie;
  secure: boolean;
  production: boolean;
}) {
  return {
    /**
     * Returns the choice where no cookie needs setting or checking; undefined for a visitor with overrides, or without
     * a mark that is needed.
     */
    settledChoice(req: IncomingMessage, published: PublishedRemotes): Choice | undefined {
      const cookies = cookiesOf(req);
      const mark = cookies[VISITOR_COOKIE];
      if (cookies[OVERRIDES_COOKIE] !== undefined) return undefined;
      if (!tellsApart(published)) return chooseFor(published, undefined, NO_OVERRIDES);
      return mark !== undefined && MARK.test(mark) ? chooseFor(published, mark, NO_OVERRIDES) : undefined;
    },
    choiceOf(req: Request, res: Response, published: PublishedRemotes): Choice {
      const cookies = cookiesOf(req);
      return chooseFor(
        published,
        tellsApart(published) ? markOf(cookies[VISITOR_COOKIE], res) : undefined,
        allowed(overridesCookie.read(cookies[OVERRIDES_COOKIE])),
      );
    },
  };

  function markOf(given: string | undefined, res: Response): string {
    if (given !== undefined && MARK.test(given)) return given;
    const mark = randomBytes(MARK_BYTES).toString('base64url');
    res.cookie(VISITOR_COOKIE, mark, { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: YEAR_MS });
    return mark;
  }

  function allowed(overrides: Overrides): Overrides {
    return production
      ? Object.fromEntries(Object.entries(overrides).filter(([, override]) => !/^https?:/.test(override)))
      : overrides;
  }
}

const NO_OVERRIDES: Overrides = {};

const cookiesOf = ({ headers: { cookie } }: IncomingMessage) => (cookie ? parse(cookie) : {});

export type Visitors = ReturnType<typeof createVisitors>;
