import type { Endpoint, Role } from '@market/api';
import type { SessionUser, Shell } from '@market/web-kit';
import type { HttpNeeds } from '@market/web-kit/http';
import type { ComponentType } from 'react';
import type { Amount } from './api/api-mood';

/** Person of nobody who is signed in. */
export const VISITOR = 'visitor';

/** Answer to the calls of an endpoint. */
export interface PlayedAnswer {
  endpoint: Endpoint;
  answer(request: Request, params: Record<string, string>): Promise<Response>;
}

/** API of a product, played in the browser. */
export interface PlayedApi {
  /** Answers in the order in which their paths are compared with a call's. */
  answers: readonly PlayedAnswer[];
  /** Refusal by a service that is away. */
  away: () => Response;
  /** Answer to a call of no endpoint, which says where endpoints are. */
  unknown: (request: Request) => Response;
}

/** Played part of a product, in the module that the product names as `played`. */
export interface PlayedProduct {
  about: Shell['product'];
  /** Name and logo, as a line of the given height in pixels. */
  Wordmark: ComponentType<{ size?: number }>;
  /** Labels of those whose session may be tried, by name, in the order of the list. */
  people: Readonly<Record<string, string>>;
  /** People among them whose accounts the demo data of a real server has. */
  realPeople: readonly string[];
  /** Password of all of them, and the code of a text message. */
  password: string;
  code: string;
  /** Person of the first role that may see a page. */
  personOf: (role: Role | undefined) => string;
  /**
   * Initial session.
   * @param isPlayed whether the API is played; else a real server signs in
   * @returns null for a visitor, and where the server does not know the account
   */
  sessionFor: (person: string, isPlayed: boolean) => Promise<{ token: string; user: SessionUser } | null>;
  /** Asks for the account of who is signed in. */
  ownAccount: (http: Shell['http']) => Promise<SessionUser>;
  /** Whether all steps of signing in are done, also of a visitor. */
  isSignInComplete: (user: SessionUser | null) => boolean;
  /** Product part of the HTTP client. */
  http: Pick<HttpNeeds, 'refreshPath' | 'sentences'>;
  settings: Pick<Shell['settings'], 'defaultCountry' | 'endedAccessDays'>;
  /** Loads the API with its records. */
  api: (amount: Amount) => Promise<PlayedApi>;
}
