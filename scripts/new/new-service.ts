import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Endpoint, RELEASE_VERSION } from '@market/api';
import { ENDPOINTS } from '@market/contracts/endpoints';
import { SERVICE_NAMES } from '@market/contracts/services';
import { capital, fillTemplates, Refused } from '@market/remote-tools';
import ts from 'typescript';
import { addCoverageRow } from './add-coverage-row';
import { addStoredKind } from './add-stored-kind';
import { addToLockFile } from './add-to-lock-file';
import { formatFiles } from './format-files';
import { afterImports, afterLastOf, before, inValueOf, insertIntoSource } from './insert-into-source';
import { insertIntoText } from './insert-into-text';
import { runDocs } from './run-docs';
import { templateOf } from './templates';

/** Names already used by a process, a database or a container. */
const TAKEN = ['gateway', 'pages', 'tools', 'demo', 'mailbox', 'events', 'rabbitmq', 'opensearch', 'public', 'dev'];

/**
 * `npm run new -- service payments`: a service in the standard structure with a database, a first endpoint, its
 * settings and tests, in both forms of the marketplace, the composition and the cluster.
 * @param root the project's folder
 * @returns the next steps, line by line
 * @throws Refused when the name is invalid or taken; then nothing is written
 */
export function newService(root: string, name = ''): string[] {
  if (!isName(name))
    throw new Refused(`'${name}' is no name for a service: one word in small letters, such as payments.`);
  const isTaken =
    [...SERVICE_NAMES, ...TAKEN].includes(name) ||
    existsSync(join(root, 'services', name)) ||
    existsSync(join(root, `packages/market/contracts/src/${name}`));
  if (isTaken) throw new Refused(`There is something called ${name} already: choose another name.`);
  const [owner] = Object.values<Endpoint>(ENDPOINTS).filter(({ path }) => path.split('/')[1] === name);
  if (owner) throw new Refused(`Calls below /${name} are those of ${owner.service} already: choose another name.`);

  const component = capital(name);
  const folder = `services/${name}`;
  const made = fillTemplates(templateOf('service'), join(root, folder), {
    COMPONENT: component,
    SERVICE: name,
    SUBJECT: name,
    RELEASE: RELEASE_VERSION,
    MONGOOSE: mongooseOf(root),
  }).map((file) => `${folder}/${file}`);
  const changed = [
    ...intoContracts(root, { name, component }),
    ...intoStart(root, { name, component }),
    ...intoImages(root, name),
    addStoredKind(root, {
      model: `${component}Visits`,
      service: name,
      collection: 'visits',
      what: 'Visits of an account',
    }),
  ];
  intoComposition(root, name);
  intoPages(root, name);
  const test = `${folder}/test/note-visit.test.ts`;
  addCoverageRow(root, 'Calls', [
    `\`POST /${name}/visits\``,
    `[routes.ts](../${folder}/src/routes.ts), [note-visit.ts](../${folder}/src/use-cases/note-visit.ts)`,
    `[note-visit.test.ts](../${test}) \`${name}: each visit counts, for whoever came\``,
  ]);
  formatFiles(root, [...changed, ...made]);
  addToLockFile(root);
  runDocs(root);
  return [
    `The service ${name} is made, with POST /${name}/visits for anybody signed in: npm start starts it.`,
    '',
    `  ${folder}/src/use-cases/note-visit.ts     what it does`,
    `  npm run new -- endpoint ${name} list-visits GET /${name}/visits     another call`,
    `  npm run new -- event jobs job-boosted ${name}     what it hears of others`,
    `  npx jest ${folder} scripts/test/service-shape.test.ts     its tests`,
    '  packages/market/contracts/src/access/personal-data.ts     what is due to the people in what it keeps',
    `  scripts/images/parts.ts     what a replica takes, and what it reaches`,
    '',
    `The lines about it in README.md, docs/architecture.md and ${folder}/README.md say nothing yet.`,
  ];
}

/** Whether the name is a valid identifier. */
function isName(name: string): boolean {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, name);
  return /^[a-z]+$/.test(name) && scanner.scan() === ts.SyntaxKind.Identifier;
}

function mongooseOf(root: string): string {
  // Version of mongoose for the service, as pinned by the repository.
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: { mongoose: string };
  };
  return devDependencies.mongoose;
}

/**
 * Adds the service's name, its first endpoint and the endpoint's response type.
 * @returns the files
 */
function intoContracts(root: string, { name, component }: { name: string; component: string }): string[] {
  const folder = 'packages/market/contracts/src';
  const files = {
    services: `${folder}/services.ts`,
    endpoints: `${folder}/endpoints.ts`,
    answers: `${folder}/answers.ts`,
  };
  const made = fillTemplates(templateOf('contracts'), join(root, folder), { COMPONENT: component, SERVICE: name });
  insertIntoSource(join(root, files.services), [[afterLastOf('SERVICES'), `,\n${name}: 'What its calls are about'`]]);
  insertIntoSource(join(root, files.endpoints), [
    [afterImports, `\nimport * as ${name} from './${name}/endpoints';`],
    [inValueOf('ENDPOINTS'), `\n...${name},`],
  ]);
  insertIntoSource(join(root, files.answers), [
    [afterImports, `\nimport * as ${name} from './${name}/answers';`],
    [inValueOf('ANSWERS'), `\n...${name},`],
  ]);
  insertIntoText(join(root, 'packages/market/contracts/package.json'), [
    [/^ {4}"\.\/remotes": /, `    "./${name}": "./src/${name}/index.ts",\n$&`],
  ]);
  return [...Object.values(files), ...made.map((file) => `${folder}/${file}`)];
}

/**
 * Adds the service to those that a local start runs together.
 * @returns the files
 */
function intoStart(root: string, { name, component }: { name: string; component: string }): string[] {
  const [market, config] = ['scripts/start/market.ts', 'scripts/start/market-config.ts'];
  insertIntoSource(join(root, market), [
    [afterImports, `\nimport { create${component}Service } from '@market/${name}';`],
    [afterLastOf('CREATE'), `,\n${name}: create${component}Service`],
  ]);
  insertIntoSource(join(root, config), [
    [afterImports, `\nimport { ${name}Settings } from '@market/${name}/settings';`],
    [before('.concat(gatewaySettings)'), `.concat(${name}Settings)`],
  ]);
  return [market, config];
}

/**
 * Adds the service's image and its deployment in the cluster.
 * @returns the file
 */
function intoImages(root: string, name: string): string[] {
  const parts = 'scripts/images/parts.ts';
  insertIntoSource(join(root, parts), [
    [
      afterLastOf('SERVICE_PARTS'),
      `,
  service('${name}', {
    runs: {
      replicas: [2, 4],
      cpu: '100m',
      memory: '192Mi',
      memoryLimit: '384Mi',
      reaches: ['mongodb', 'rabbitmq', 'services'],
      secrets: STORES,
    },
  })`,
    ],
  ]);
  return [parts];
}

/** Adds its container, its address, and its users of database and broker. */
function intoComposition(root: string, name: string): void {
  const upper = name.toUpperCase();
  const [password, brokerPassword] = ['DB', 'BROKER'].map(
    (what) => `\${${upper}_${what}_PASSWORD:?run node scripts/compose-env.mjs}`,
  );
  insertIntoText(join(root, 'docker-compose.yml'), [
    [/^ {4}\w+_URL: &\w+ http:\/\/\w+:3000$/, `$&\n    ${upper}_URL: &${name} http://${name}:3000`],
    [/^ {6}\w+_URL: \*\w+$/, `$&\n      ${upper}_URL: *${name}`],
    // The pages service may call it as well.
    [/^ {6}\w+_URL: \*\w+$(?=\n\n {2}gateway:)/, `$&\n      ${upper}_URL: *${name}`],
    // The gateway alone waits for services by name.
    [
      /^( {6}\w+: \{ condition: service_healthy \}\n)(\n {2}# Identity makes)/,
      `$1      ${name}: { condition: service_healthy }\n$2`,
    ],
    [
      /^ {2}# The operator's commands; started by/,
      `  ${name}:
    <<: *service
    build: { context: ., args: { PART: ${name} } }
    environment:
      <<: *settings
      MONGODB_URI: "mongodb://perch-${name}:$${password}@mongo1:27017,mongo2:27017,mongo3:27017/?replicaSet=rs0&authSource=admin"
      RABBITMQ_URL: "amqp://perch-${name}:$${brokerPassword}@rabbitmq:5672"
    depends_on: *stores-and-identity

$&`,
    ],
    [/^ {6}GATEWAY_DB_PASSWORD: /, `      ${upper}_DB_PASSWORD: "$${password}"\n$&`],
    [/^ {6}OPERATOR_BROKER_PASSWORD: /, `      ${upper}_BROKER_PASSWORD: "$${brokerPassword}"\n$&`],
  ]);
}

/** Adds it to the lists of services in the documentation. */
function intoPages(root: string, name: string): void {
  insertIntoText(join(root, 'README.md'), [[/^(\| Servers \| .*\w) \|$/, `$1, ${name} |`]]);
  insertIntoText(join(root, 'docs/architecture.md'), [
    [/^ {3}└── (\w+ .*)$/, `   ├── $1\n   └── ${name.padEnd(13)} what it is for comes here`],
  ]);
  insertIntoText(join(root, 'docs/operations.md'), [
    [/^(\| `IDENTITY_URL`, .*?`) \|/, `$1, \`${name.toUpperCase()}_URL\` |`],
  ]);
  insertIntoText(join(root, 'deploy/k8s/README.md'), [
    [
      /^ {3}\| `perch-profile` .*\|$/,
      `$&\n   | \`perch-${name}\` | \`MONGODB_URI\`, \`RABBITMQ_URL\`, \`METRICS_TOKEN\` |`,
    ],
  ]);
}
