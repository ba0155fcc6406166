import { ApiError } from '../http/api-error';
import type { HttpClient, RequestOptions } from '../shell-api';

interface FakeCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body: unknown;
  options?: RequestOptions;
}

/**
 * Responses by `METHOD /path`, with the path as the tested code writes it: a body, an `ApiError` to throw, or a
 * function of the call that returns either.
 */
export type FakeAnswers = Record<string, unknown>;

export interface FakeHttp extends HttpClient {
  /** Calls made, in order. */
  calls: FakeCall[];
  /** Adds responses, or replaces those for the same call. */
  answer(answers: FakeAnswers): void;
}

function isAnswering(given: unknown): given is (call: FakeCall) => unknown {
  return typeof given === 'function';
}

/** Fake server of a test. A call without a prepared response fails the test with the call's name. */
export function createFakeHttp(answers: FakeAnswers = {}): FakeHttp {
  const known = { ...answers };
  const calls: FakeCall[] = [];
  const call = async <Body>(
    method: FakeCall['method'],
    path: string,
    body: unknown,
    options?: RequestOptions,
  ): Promise<Body> => {
    const made: FakeCall = { method, path, body, options };
    calls.push(made);
    const name = `${method} ${path}`;
    if (!(name in known))
      throw new ApiError({ status: 404, code: 'not-found', error: `The test has no answer for ${name}.` });
    const given = known[name];
    const answer: unknown = isAnswering(given) ? await given(made) : given;
    if (answer instanceof Error) throw answer;
    return answer as Body;
  };
  return {
    calls,
    answer: (more) => void Object.assign(known, more),
    get: (path, options) => call('GET', path, undefined, options),
    post: (path, body, options) => call('POST', path, body, options),
    put: (path, body, options) => call('PUT', path, body, options),
    delete: (path, options) => call('DELETE', path, undefined, options),
  };
}
