import { join } from 'node:path';
import { findRemotes, readManifest } from '@market/build-kit/remote-workspaces';
import * as contracts from '@market/contracts';
import * as constants from '@market/contracts/site';
import { ENDPOINTS } from '@market/contracts/endpoints';
import { en } from '@market/contracts/texts/en';
import { ObjectSchema } from 'yup';
import { ROOT } from '../start/root';
import type { Wanted } from './find-problems';

/** Sections in which everything that stands as code must still be of the product. */
export const EXACT_SECTIONS = ['Calls', 'Failures', 'Successes', 'Error codes', 'Constants and limits'];

/** Everything of the product that docs/spec-coverage.md must have a row for, read from the code that makes it so. */
export function wantedRows(): Wanted[] {
  return [
    ...inSection('Pages', [
      ...Object.values(contracts.links).map(patternOf),
      ...manifests.flatMap(({ pages }) => pages.map(({ path }) => path)),
    ]),
    ...inSection('Layouts', contracts.PAGE_LAYOUTS),
    ...inSection(
      'Header, menus, sidebar and footer',
      manifests.flatMap(({ menu }) => menu.map(({ label }) => label)),
    ),
    ...inSection(
      'Dialogs',
      manifests.flatMap(({ dialogs }) => dialogs),
    ),
    ...inSection('Roles and permissions', contracts.LOGIN_TYPES),
    ...inSection('States and transitions', [
      ...contracts.APPLICATION_STATUSES,
      ...contracts.JOB_STATUSES,
      ...contracts.REQUEST_STATES,
    ]),
    ...inSection('Field rules', [...fieldsOfForms(), ...Object.values(en.rules)]),
    ...inSection(
      'Calls',
      Object.values<contracts.Endpoint>(ENDPOINTS).map(({ method, path }) => `${method} ${path}`),
    ),
    ...inSection('Failures', Object.values(en.failures)),
    ...inSection('Successes', Object.values(en.successes)),
    ...inSection('Error codes', Object.keys(contracts.ERRORS)),
    ...inSection('Constants and limits', Object.keys(constants)),
  ];
}

const manifests = findRemotes(ROOT).map(({ workspace, name }) => readManifest(join(ROOT, workspace), name));

/** Part of no form and of no call of the product's own. */
const NO_FORMS = [
  'paging',
  'jobPostChange',
  'addresses',
  'devGoogleToken',
  'devMailbox',
  'picture',
  'savedFilter',
  'savedSearchChange',
  'remoteManifest',
  'remotesRegistry',
  'remotesList',
  'remoteVersion',
  'shellStatement',
  'since',
];
const PAGING = Object.keys(contracts.pagingFields);

const inSection = (section: string, names: readonly string[]): Wanted[] => names.map((name) => ({ section, name }));

/** `/job-details/:id` of `links.jobDetails`, without query and anchor. */
function patternOf(link: (parameter: never) => string): string {
  // Every link takes texts.
  const address = link('parameter' as never).replace(/[?#].*$/, '');
  return address.replace(
    'parameter',
    `:${parameterOf(link).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
  );
}

/** The name of a function's first parameter, as its source has it. */
const parameterOf = (made: (...given: never[]) => string): string => /^\(?(\w+)/.exec(made.toString())?.[1] ?? '';

/** `register.login_name` and all other fields that a request's schema names, but for pages. */
function fieldsOfForms(): string[] {
  return Object.entries<unknown>(contracts).flatMap(([name, schema]) => {
    const form = name.replace(/Schema$/, '');
    if (form === name || NO_FORMS.includes(form) || !(schema instanceof ObjectSchema)) return [];
    return Object.keys(schema.fields).flatMap((field) => (PAGING.includes(field) ? [] : [`${form}.${field}`]));
  });
}
