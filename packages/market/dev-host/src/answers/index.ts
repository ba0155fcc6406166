import { type Endpoint, goodStatusOf } from '@market/api';
import { exampleOf } from '@market/api/example-of';
import { ANSWERS } from '@market/contracts/answers';
import { ENDPOINTS } from '@market/contracts/endpoints';
import { answerTo, type AnswerRow } from '../call';
import { applicationsAnswers } from './applications.answers';
import { identityAnswers } from './identity.answers';
import { jobsAnswers } from './jobs.answers';
import { profileAnswers } from './profile.answers';

/** Stateful responses from the records, so that changes are visible afterwards. */
const written: readonly AnswerRow[] = [...identityAnswers, ...profileAnswers, ...jobsAnswers, ...applicationsAnswers];

/** Derived responses: every other endpoint returns the example in its response schema. */
const derived = Object.values<Endpoint>(ENDPOINTS)
  .filter((endpoint) => endpoint.internal !== true && !written.some((row) => row.endpoint === endpoint))
  .map((endpoint) => answerTo(endpoint, () => exampleFor(endpoint)));

const all = [...written, ...derived];

/** All mocked endpoints. Plain paths precede parameterized ones, which would match them as a parameter's value. */
export const answers: AnswerRow[] = [
  ...all.filter(({ endpoint }) => !endpoint.path.includes(':')),
  ...all.filter(({ endpoint }) => endpoint.path.includes(':')),
];

function exampleFor(endpoint: Endpoint): Response {
  const status = goodStatusOf(endpoint);
  const declared = endpoint.answers[status];
  if (declared === undefined || declared === 'nothing') return new Response(null, { status: 204 });
  if (typeof declared === 'object') return new Response('', { status, headers: { 'Content-Type': declared.type } });
  return Response.json(exampleOf(ANSWERS[declared]), { status });
}
