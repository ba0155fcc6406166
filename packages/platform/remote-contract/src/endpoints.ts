import { type Access, type Endpoint, JSON_MAX_BYTES, type Role } from '@market/api';
import { array, string } from 'yup';
import { browserReportSchema } from './browser-report-schema';
import { BROWSER_REPORTS_PATH } from './browser-reports';
import { LIMITS_OF_REMOTES } from './limits';
import {
  activateVersionSchema,
  canarySchemaFor,
  changeSettingSchemaFor,
  deployTokenSchema,
  markFailedSchema,
  pinSchema,
  publishVersionSchema,
  remotesHistorySchema,
  resetSettingSchema,
  rollBackSchema,
  sinceSchema,
  UPLOAD_BODY_BYTES,
} from './schemas';
import { shellStatementSchema } from './shell-statement';

const PUBLISHER = {
  by: 'For those who run the marketplace (an admin’s access token, the operator’s token), and for a deploy token of this very remote.',
} as const satisfies Access;
/** Roles of any product, which narrows these fields to its own. */
const anyRoles = () => array(string<Role>().required());
const GATEWAY = { by: 'For gateways of this installation.' } as const satisfies Access;

export const listRemotes = {
  service: 'remotes',
  method: 'GET',
  path: '/remotes',
  summary: 'List remotes with their versions, live version, canary and pin',
  access: PUBLISHER,
  answers: { 200: 'RemotesList' },
} as const satisfies Endpoint;

export const remotesHistory = {
  service: 'remotes',
  method: 'GET',
  path: '/remotes/history',
  summary: 'List changes to remotes with author and time, newest first',
  access: PUBLISHER,
  query: remotesHistorySchema,
  answers: { 200: 'RemoteHistory' },
} as const satisfies Endpoint;

export const publishVersion = {
  service: 'remotes',
  method: 'POST',
  path: '/remotes/:name/versions',
  summary: 'Publish a version: live, as a canary, or inactive',
  access: PUBLISHER,
  body: publishVersionSchema,
  answers: { 201: 'PublishedAnswer' },
  bodyLimit: UPLOAD_BODY_BYTES,
  errors: ['version-exists', 'version-refused', 'changed-meanwhile'],
  limits: [LIMITS_OF_REMOTES.remotePublishes],
} as const satisfies Endpoint;

export const removeVersion = {
  service: 'remotes',
  method: 'DELETE',
  path: '/remotes/:name/versions/:version',
  summary: 'Delete an inactive version',
  access: PUBLISHER,
  answers: { 200: 'RemovedVersion' },
  errors: ['version-in-use', 'changed-meanwhile'],
  limits: [LIMITS_OF_REMOTES.remoteChanges],
} as const satisfies Endpoint;

export const markVersionFailed = {
  service: 'remotes',
  method: 'PUT',
  path: '/remotes/:name/versions/:version/failed',
  summary: 'Mark an inactive version as failed: activating it asks for confirmation',
  access: PUBLISHER,
  body: markFailedSchema,
  answers: { 200: 'ChangedRemote' },
  errors: ['version-in-use', 'changed-meanwhile'],
  limits: [LIMITS_OF_REMOTES.remoteChanges],
} as const satisfies Endpoint;

export const activateVersion = {
  service: 'remotes',
  method: 'PUT',
  path: '/remotes/:name/live',
  summary: 'Activate a version for all visitors',
  access: PUBLISHER,
  body: activateVersionSchema,
  answers: { 200: 'ChangedRemote' },
  errors: ['remote-pinned', 'changed-meanwhile', 'version-refused'],
  limits: [LIMITS_OF_REMOTES.remoteChanges],
} as const satisfies Endpoint;

export const deactivateRemote = {
  service: 'remotes',
  method: 'DELETE',
  path: '/remotes/:name/live',
  summary: 'Deactivate a remote for all visitors',
  access: PUBLISHER,
  answers: { 200: 'ChangedRemote' },
  errors: ['remote-pinned', 'changed-meanwhile'],
  limits: [LIMITS_OF_REMOTES.remoteChanges],
} as const satisfies Endpoint;

export const rollBack = {
  service: 'remotes',
  method: 'POST',
  path: '/remotes/:name/rollback',
  summary: 'Roll back: end the canary, else activate the previous version',
  access: PUBLISHER,
  body: rollBackSchema,
  answers: { 200: 'ChangedRemote' },
  errors: ['remote-pinned', 'changed-meanwhile', 'version-refused'],
  limits: [LIMITS_OF_REMOTES.remoteChanges],
  needsNoRoom: true,
} as const satisfies Endpoint;

export const setCanary = {
  service: 'remotes',
  method: 'PUT',
  path: '/remotes/:name/canary',
  summary: 'Start a canary: serve a version to a share of the visitors',
  access: PUBLISHER,
  body: canarySchemaFor(anyRoles()),
  answers: { 200: 'ChangedRemote' },
  errors: ['remote-pinned', 'changed-meanwhile', 'version-refused'],
  limits: [LIMITS_OF_REMOTES.remoteChanges],
} as const satisfies Endpoint;

export const endCanary = {
  service: 'remotes',
  method: 'DELETE',
  path: '/remotes/:name/canary',
  summary: 'End a canary',
  access: PUBLISHER,
  answers: { 200: 'ChangedRemote' },
  errors: ['changed-meanwhile', 'remote-pinned'],
  limits: [LIMITS_OF_REMOTES.remoteChanges],
} as const satisfies Endpoint;

export const pinVersion = {
  service: 'remotes',
  method: 'PUT',
  path: '/remotes/:name/pin',
  summary: 'Pin a remote to a version',
  access: PUBLISHER,
  body: pinSchema,
  answers: { 200: 'ChangedRemote' },
  errors: ['changed-meanwhile', 'version-refused'],
  limits: [LIMITS_OF_REMOTES.remoteChanges],
} as const satisfies Endpoint;

export const unpinVersion = {
  service: 'remotes',
  method: 'DELETE',
  path: '/remotes/:name/pin',
  summary: 'Remove the pin',
  access: PUBLISHER,
  answers: { 200: 'ChangedRemote' },
  errors: ['changed-meanwhile'],
  limits: [LIMITS_OF_REMOTES.remoteChanges],
} as const satisfies Endpoint;

export const changeSetting = {
  service: 'remotes',
  method: 'PUT',
  path: '/remotes/:name/settings/:setting',
  summary: 'Change a setting of a remote for everybody, for roles or for a share of the visitors',
  access: PUBLISHER,
  body: changeSettingSchemaFor(anyRoles()),
  answers: { 200: 'ChangedRemote' },
  errors: ['changed-meanwhile'],
  limits: [LIMITS_OF_REMOTES.remoteChanges],
} as const satisfies Endpoint;

export const resetSetting = {
  service: 'remotes',
  method: 'DELETE',
  path: '/remotes/:name/settings/:setting',
  summary: 'Reset a setting of a remote to the default of its version',
  access: PUBLISHER,
  query: resetSettingSchema,
  answers: { 200: 'ChangedRemote' },
  errors: ['changed-meanwhile'],
  limits: [LIMITS_OF_REMOTES.remoteChanges],
} as const satisfies Endpoint;

export const listDeployTokens = {
  service: 'remotes',
  method: 'GET',
  path: '/remotes/:name/tokens',
  summary: 'List the deploy tokens of a remote, without their secrets',
  access: PUBLISHER,
  answers: { 200: 'DeployTokens' },
} as const satisfies Endpoint;

export const listAllDeployTokens = {
  service: 'remotes',
  method: 'GET',
  path: '/remotes/tokens',
  summary: 'List the deploy tokens of all remotes, without their secrets',
  access: PUBLISHER,
  answers: { 200: 'DeployTokens' },
} as const satisfies Endpoint;

export const makeDeployToken = {
  service: 'remotes',
  method: 'POST',
  path: '/remotes/:name/tokens',
  summary: 'Create a deploy token, shown only once; requires the admin’s password again',
  access: PUBLISHER,
  body: deployTokenSchema,
  answers: { 201: 'NewDeployToken' },
  limits: [LIMITS_OF_REMOTES.remoteChanges],
} as const satisfies Endpoint;

export const revokeDeployToken = {
  service: 'remotes',
  method: 'DELETE',
  path: '/remotes/:name/tokens/:id',
  summary: 'Revoke a deploy token',
  access: PUBLISHER,
  answers: { 204: 'nothing' },
} as const satisfies Endpoint;

export const publishedRemotes = {
  service: 'remotes',
  method: 'GET',
  path: '/published-remotes',
  summary: 'List all published versions, for gateways',
  access: 'public',
  query: sinceSchema,
  answers: { 200: 'NewerRemotes' },
  internal: true,
} as const satisfies Endpoint;

export const publishedFile = {
  service: 'remotes',
  method: 'GET',
  path: '/published-remotes/files/:hash',
  summary: 'Get a published file by its hash, for gateways',
  access: 'public',
  answers: { 200: 'PublishedFile' },
  internal: true,
} as const satisfies Endpoint;

export const noteShell = {
  service: 'remotes',
  method: 'POST',
  path: '/published-remotes/shells',
  summary: 'Register the shell that a gateway serves',
  access: GATEWAY,
  body: shellStatementSchema,
  answers: { 204: 'nothing' },
  internal: true,
  bodyLimit: JSON_MAX_BYTES,
} as const satisfies Endpoint;

export const reportFromBrowser = {
  service: 'remotes',
  method: 'POST',
  path: BROWSER_REPORTS_PATH,
  summary: 'Report failures and timings of remotes from a page, without any personal data',
  access: 'public',
  body: browserReportSchema,
  answers: { 204: 'nothing' },
  leavesPages: true,
  limits: [LIMITS_OF_REMOTES.browserReports],
} as const satisfies Endpoint;
