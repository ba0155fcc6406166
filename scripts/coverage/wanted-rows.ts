import { join } from 'node:path';
import { findRemotes, readManifest } from '@market/build-kit/remote-workspaces';
import { pagingFields, type Endpoint } from '@market/api';
import { REQUEST_STATES } from '@market/contracts/access';
import { LOGIN_TYPES } from '@market/contracts/accounts';
import { APPLICATION_STATUSES } from '@market/contracts/applications';
import { ENDPOINTS } from '@market/contracts/endpoints';
import { ERRORS } from '@market/contracts/errors';
import { JOB_STATUSES } from '@market/contracts/job-posts';
import { PAGE_LAYOUTS } from '@market/contracts/remotes';
import { links } from '@market/contracts/site';
import { en } from '@market/contracts/texts/en';
import { ObjectSchema } from 'yup';
import { ROOT } from '../start/root';
import { CONSTANTS, CONTRACTS } from './contracts';
import type { Wanted } from './find-problems';

/** Sections in which every name in code style must still exist in the product. */
export const EXACT_SECTIONS = ['Calls', 'Failures', 'Successes', 'Error codes', 'Constants and limits'];

/** All parts of the product that need a row in docs/spec-coverage.md, read from the code that defines them. */
export function wantedRows(): Wanted[] {
  return [
    ...inSection('Pages', [
      ...Object.values(links).map(patternOf),
      ...manifests.flatMap(({ pages }) => pages.map(({ path }) => path)),
    ]),
    ...inSection('Layouts', PAGE_LAYOUTS),
    ...inSection(
      'Header, menus, sidebar and footer',
      manifests.flatMap(({ menu }) => menu.map(({ label }) => label)),
    ),
    ...inSection(
      'Dialogs',
      manifests.flatMap(({ dialogs }) => dialogs),
    ),
    ...inSection('Roles and permissions', LOGIN_TYPES),
    ...inSection('States and transitions', [...APPLICATION_STATUSES, ...JOB_STATUSES, ...REQUEST_STATES]),
    ...inSection('Field rules', [...fieldsOfForms(), ...Object.values(en.rules)]),
    ...inSection(
      'Calls',
      Object.values<Endpoint>(ENDPOINTS).map(({ method, path }) => `${method} ${path}`),
    ),
    ...inSection('Failures', Object.values(en.failures)),
    ...inSection('Successes', Object.values(en.successes)),
    ...inSection('Error codes', Object.keys(ERRORS)),
    ...inSection('Constants and limits', Object.keys(CONSTANTS)),
  ];
}

const manifests = findRemotes(ROOT).map(({ workspace, name }) => readManifest(join(ROOT, workspace), name));

/** Schemas that belong to no form and no call of the product. */
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
const PAGING = Object.keys(pagingFields);

const inSection = (section: string, names: readonly string[]): Wanted[] => names.map((name) => ({ section, name }));

/** `/job-details/:id` of `links.jobDetails`, without query and anchor. */
function patternOf(link: (parameter: never) => string): string {
  // Cast: links take strings only.
  const address = link('parameter' as never).replace(/[?#].*$/, '');
  return address.replace(
    'parameter',
    `:${parameterOf(link).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
  );
}

/** The name of a function's first parameter, as its source has it. */
const parameterOf = (made: (...args: never[]) => string): string => /^\(?(\w+)/.exec(made.toString())?.[1] ?? '';

/** `register.login_name` and all other fields of request schemas, except paging fields. */
function fieldsOfForms(): string[] {
  return Object.entries(CONTRACTS).flatMap(([name, schema]) => {
    const form = name.replace(/Schema$/, '');
    if (form === name || NO_FORMS.includes(form) || !(schema instanceof ObjectSchema)) return [];
    return Object.keys(schema.fields).flatMap((field) => (PAGING.includes(field) ? [] : [`${form}.${field}`]));
  });
}
