import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Endpoint, isOneOf } from '@market/api';
import { ANSWERS } from '@market/contracts/answers';
import { ENDPOINTS } from '@market/contracts/endpoints';
import { SERVICE_NAMES } from '@market/contracts/services';
import { capital, fillTemplates, Refused, words } from '@market/remote-tools';
import { addCoverageRow } from './add-coverage-row';
import { formatFiles } from './format-files';
import {
  afterImports,
  atEnd,
  importsOf,
  inCallOf,
  inInterface,
  inListOf,
  insertIntoSource,
} from './insert-into-source';
import { sourcesOf, subjectOf } from './subject-of';
import { templateOf } from './templates';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];
const NAME = /^[a-z]+(-[a-z]+)+$/;
const PATH = /^(\/(:[a-z_]+|[a-z][a-z.-]*))+$/;

/**
 * `npm run new -- endpoint jobs list-salaries GET /salaries`: an endpoint for anybody signed in, with its response
 * type, its use case, its row and its test.
 * @param root the project's folder
 * @param place the service, or a subject of it: `jobs/search`
 * @returns the next steps, line by line
 * @throws Refused when a word is invalid, or a name or path is taken; then nothing is written
 */
export function newEndpoint(root: string, place = '', name = '', method = '', path = ''): string[] {
  const [service, subject] = place.split('/');
  if (!isOneOf(SERVICE_NAMES, service)) throw new Refused(`'${place}' is none of ${SERVICE_NAMES.join(', ')}.`);
  const routes = `${service}Routes`;
  if (!NAME.test(name))
    throw new Refused(`'${name}' is no name for an endpoint: a verb and what it is about, such as list-salaries.`);
  if (!METHODS.includes(method)) throw new Refused(`'${method}' is none of ${METHODS.join(', ')}.`);
  if (!PATH.test(path)) throw new Refused(`'${path}' is no path: such as /salaries or /salaries/:id.`);
  const component = words(name).map(capital).join('');
  const variable = component.charAt(0).toLowerCase() + component.slice(1);
  const label = capital(words(name).join(' '));
  const sources = `services/${service}/${sourcesOf(service, subject)}`;
  const useCase = `${sources}/use-cases/${name}.ts`;
  if (!existsSync(join(root, sources, 'routes.ts'))) throw new Refused(`${sources} has no routes.ts.`);
  if (Object.hasOwn(ENDPOINTS, variable) || Object.hasOwn(ANSWERS, component) || existsSync(join(root, useCase)))
    throw new Refused(`There is ${variable} already: choose another name.`);
  const owner = Object.entries<Endpoint>(ENDPOINTS).find(
    ([, endpoint]) => endpoint.method === method && patternOf(endpoint.path) === patternOf(path),
  );
  if (owner) throw new Refused(`${method} ${path} is ${owner[0]} already.`);

  const params = [...path.matchAll(/:\w+/g)].map(() => "'x'").join(', ');
  const values = {
    'VARIABLE(PARAMS)': `${variable}(${params})`,
    COMPONENT: component,
    VARIABLE: variable,
    SERVICE: service,
    METHOD: method.toLowerCase(),
    LABEL: label,
    NAME: name,
  };
  const folder = join(root, 'services', service);
  fillTemplates(templateOf('endpoint'), join(root, sources), values);
  // Tests of identity sign up, since identity issues its own tokens; tests of other services use test tokens.
  fillTemplates(templateOf(service === 'identity' ? 'endpoint-test-identity' : 'endpoint-test'), folder, values);
  const changed = {
    endpoints: `packages/market/contracts/src/${subjectOf(service)}/endpoints.ts`,
    answers: `packages/market/contracts/src/${subjectOf(service)}/answers.ts`,
    routes: `${sources}/routes.ts`,
    service: `services/${service}/src/service.ts`,
  };
  insertIntoSource(join(root, changed.answers), [
    ...importsOf(join(root, changed.answers), '@market/api/answer-fields', ['id', 'record', 'time']),
    [atEnd, `\nexport const ${component} = record({ login_id: id(), asked_at: time() });\n`],
  ]);
  insertIntoSource(join(root, changed.endpoints), [
    [
      atEnd,
      `
export const ${variable} = {
  service: '${service}',
  method: '${method}',
  path: '${path}',
  summary: '${label}',
  access: 'signed-in',
  answers: { 200: '${component}' },
} as const satisfies Endpoint;
`,
    ],
  ]);
  const rows = rowsOf(join(root, changed.routes));
  insertIntoSource(join(root, changed.routes), [
    [afterImports, `\nimport type { ${component} } from './use-cases/${name}';`],
    [inInterface(rows.useCases), `\n  ${variable}: ${component};`],
    [inListOf(rows.routes), `\n    handle(endpoint.${variable}, ({ actor }) => use.${variable}(actor)),`],
  ]);
  insertIntoSource(join(root, changed.service), [
    [
      afterImports,
      `\nimport { ${variable} } from './${relative(join(root, 'services', service, 'src'), join(root, useCase)).replace(/\.ts$/, '')}';`,
    ],
    [inCallOf(routes), `${variable}: ${variable}({ clock }),`],
  ]);
  const test = `services/${service}/test/${name}.test.ts`;
  addCoverageRow(root, 'Calls', [
    `\`${method} ${path}\``,
    `[routes.ts](../${changed.routes}), [${name}.ts](../${useCase})`,
    `[${name}.test.ts](../${test}) \`${label}: answers who asked\``,
  ]);
  formatFiles(root, [...Object.values(changed), useCase, test]);
  return [
    `${method} ${path} is made, for anybody signed in: who may call it is \`access\` in ${changed.endpoints}.`,
    '',
    `  ${useCase}     what it does`,
    `  npx jest ${test}     its test; scripts/test/endpoints.test.ts tries strangers and hostile bodies by itself`,
  ];
}

const patternOf = (path: string) => path.replace(/:\w+/g, ':');

/** Names of the interface of use cases and of the list of rows in a file of routes. */
function rowsOf(file: string): { useCases: string; routes: string } {
  const text = readFileSync(file, 'utf8');
  const useCases = /^export interface (\w*UseCases)\b/m.exec(text)?.[1];
  const routes = /^export function (\w+Routes)\(/m.exec(text)?.[1];
  if (!useCases || !routes) throw new Error(`${file} has no interface of use cases, or no list of rows`);
  return { useCases, routes };
}
