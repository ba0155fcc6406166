import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isOneOf } from '@market/api';
import { PERSONAL_DATA } from '@market/contracts/access/personal-data';
import { EVENT_TYPES } from '@market/contracts/events';
import { SERVICE_NAMES } from '@market/contracts/services';
import { capital, fillTemplates, Refused, words } from '@market/remote-tools';
import { addCoverageRow } from './add-coverage-row';
import { addStoredKind } from './add-stored-kind';
import { formatFiles } from './format-files';
import { afterImports, afterLastOf, importsOf, inValueOf, insertIntoSource } from './insert-into-source';
import { runDocs } from './run-docs';
import { sourcesOf, subjectOf } from './subject-of';
import { templateOf } from './templates';

const NAME = /^[a-z]+(-[a-z]+)+$/;

/**
 * `npm run new -- event jobs job-boosted applications`: an event that one service publishes and another consumes, with
 * the publishing use case, the consumer's store, and the tests of both.
 * @param root the project's folder
 * @param producer the service that publishes the event
 * @param fact the change, in the past tense
 * @param consumer the service that consumes the event; by default applications, which notifies people
 * @returns the next steps, line by line
 * @throws Refused when a word is invalid or taken; then nothing is written
 */
export function newEvent(root: string, producer = '', fact = '', consumer = 'applications'): string[] {
  if (!isOneOf(SERVICE_NAMES, producer)) throw new Refused(`'${producer}' is none of ${SERVICE_NAMES.join(', ')}.`);
  if (!isOneOf(SERVICE_NAMES, consumer)) throw new Refused(`'${consumer}' is none of ${SERVICE_NAMES.join(', ')}.`);
  const subject = subjectOf(producer);
  const eventsFile = `packages/market/contracts/src/${subject}/events.ts`;
  if (!NAME.test(fact))
    throw new Refused(`'${fact}' is no name for an event: a thing and what happened to it, such as job-boosted.`);
  const type = `${producer}.${fact}.v1`;
  const sources = { producer: sourcesOf(producer), consumer: sourcesOf(consumer) };
  const tell = `services/${producer}/${sources.producer}/use-cases/tell-${fact}.ts`;
  const stores = `${sources.consumer}/store`.replace('src/', '');
  const store = `services/${consumer}/src/${stores}/${fact}-store.ts`;
  const component = words(fact).map(capital).join('');
  if (
    isOneOf(EVENT_TYPES, type) ||
    Object.hasOwn(PERSONAL_DATA, component) ||
    [tell, store].some((file) => existsSync(join(root, file)))
  )
    throw new Refused(`There is ${type} already, or a file or rows for it: choose another name.`);

  const label = capital(words(fact).join(' '));
  const collection = `${fact.replaceAll('-', '_')}_copies`;
  const filled = {
    COMPONENT: component,
    VARIABLE: component.charAt(0).toLowerCase() + component.slice(1),
    COLLECTION: collection,
    PRODUCER: producer,
    FOLDER: sources.producer,
    STORES: stores,
    LABEL: label,
    NAME: fact,
    TYPE: type,
  };
  const parts = [
    ['producer', producer, sources.producer],
    ['producer-test', producer, '.'],
    ['consumer', consumer, '.'],
    ['consumer-store', consumer, sources.consumer],
    [consumer === 'identity' ? 'consumer-test-identity' : 'consumer-test', consumer, '.'],
  ] as const;
  const made = parts.flatMap(([part, service, folder]) =>
    fillTemplates(join(templateOf('event'), part), join(root, 'services', service, folder), filled).map((file) =>
      join('services', service, folder, file),
    ),
  );
  insertIntoSource(join(root, eventsFile), [
    ...importsOf(join(root, eventsFile), '../event-fields', ['id', 'revision', 'time']),
    [
      afterLastOf(`EVENTS_OF_${subject.replace('-', '_').toUpperCase()}`, `${producer}.`),
      `,
  '${type}': {
    summary: '${label}.',
    consumers: ['${consumer}'],
    payload: object({ id: id(), revision: revision(), login_id: id(), at: time() }),
  }`,
    ],
  ]);
  const wiring = `services/${consumer}/src/service.ts`;
  insertIntoSource(join(root, wiring), [
    [
      afterImports,
      `
import { keep${component} } from './events/keep-${fact}';
import { create${component}Store } from './${stores}/${fact}-store';`,
    ],
    [inValueOf('consumers'), `\n...keep${component}({ copies: create${component}Store(connection) }),`],
  ]);
  const kinds = addStoredKind(root, { model: component, service: consumer, collection, what: label });
  const test = `services/${consumer}/test/${fact}.test.ts`;
  const telling = `services/${producer}/test/tell-${fact}.test.ts`;
  addCoverageRow(root, 'Where the specification is silent, and what was decided', [
    `${label}: ${consumer} hears of it from ${producer}, with the change and once`,
    `[tell-${fact}.ts](../${tell}), [keep-${fact}.ts](../services/${consumer}/src/events/keep-${fact}.ts)`,
    `[tell-${fact}.test.ts](../${telling}) \`${label}: the others are told with the change, and nobody when the change is taken back\`<br>[${fact}.test.ts](../${test}) \`${label}: the newest is kept, in whatever order and however often it is told\``,
  ]);
  formatFiles(root, [eventsFile, wiring, kinds, ...made]);
  runDocs(root);
  return [
    `${type} is made: ${producer} tells, ${consumer} keeps.`,
    '',
    `  ${eventsFile}     what it says, who hears it, whose \`readers\` wait for it`,
    `  ${tell}     to be called in the transaction of the change`,
    `  ${kinds}     what is due to the people in what ${consumer} keeps`,
    `  services/${consumer}/src/events/keep-${fact}.ts     what ${consumer} does on hearing of it`,
    `  npx jest ${telling} ${test}     their tests`,
  ];
}
