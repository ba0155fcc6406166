import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import type { Endpoint } from '@market/api';
import type { AnswerName, ErrorCode } from '@market/api/registered';
import { ANSWERS } from '@market/contracts/answers';
import { errorCodesOf } from '@market/contracts/endpoints';
import type { Log } from '../log';

/** Log interval in production for an endpoint whose answers break its schema. */
const LOG_EVERY_MS = 60_000;

/** Thrown in tests and in development where an answer does not fit what its endpoint says. */
export class AnswerMisfit extends Error {
  override name = 'AnswerMisfit';
}

/**
 * Schemas of the published API description. Its test (gateway/test/openapi.test.ts) validates them: here, compiling the
 * meta-schema for that would delay the first answer of a process. `strict` would refuse their `examples`.
 */
const ajv = new Ajv2020({ strict: false, validateSchema: false });
const compiled = new Map<AnswerName, ValidateFunction>();
function checkOf(name: AnswerName): ValidateFunction {
  const known = compiled.get(name) ?? ajv.compile(ANSWERS[name]);
  compiled.set(name, known);
  return known;
}

/**
 * Validates responses against the schemas of their endpoints.
 * @param strict throws `AnswerMisfit` (tests and development); otherwise a misfit is logged, and each endpoint checked
 * once a minute, because production relies on the tests
 */
export function createAnswerCheck({ strict, log }: { strict: boolean; log: Log }) {
  const nextLook = new Map<Endpoint, number>();
  const isDue = (endpoint: Endpoint) => {
    if (strict) return true;
    const now = Date.now();
    if (now < (nextLook.get(endpoint) ?? 0)) return false;
    nextLook.set(endpoint, now + LOG_EVERY_MS);
    return true;
  };
  const misfit = (endpoint: Endpoint, what: string) => {
    const message = `${endpoint.method} ${endpoint.path} ${what}`;
    if (strict) throw new AnswerMisfit(message);
    log.error({ route: endpoint.path, method: endpoint.method, what }, 'answer does not fit its endpoint');
  };
  return {
    /** @param body as returned by `run`: its JSON form is validated */
    good(endpoint: Endpoint, status: number, body: unknown): void {
      if (!isDue(endpoint)) return;
      const answer = endpoint.answers[status];
      if (answer === undefined) return misfit(endpoint, `answers ${status}, which it does not state`);
      if (typeof answer === 'object') return;
      if (answer === 'nothing') return body === undefined ? undefined : misfit(endpoint, 'answers something');
      const check = checkOf(answer);
      const sent: unknown = JSON.parse(JSON.stringify(body ?? null));
      if (!check(sent)) misfit(endpoint, `answers what is no ${answer}: ${ajv.errorsText(check.errors)}`);
    },
    failed(endpoint: Endpoint, code: ErrorCode): void {
      if (!errorCodesOf(endpoint).includes(code) && isDue(endpoint))
        misfit(endpoint, `fails with '${code}', which it does not state`);
    },
  };
}
export type AnswerCheck = ReturnType<typeof createAnswerCheck>;
