// Endpoints of the remotes service that a page calls while it starts: a separate module, so that the first screen loads
// only these.

import type { Access, Endpoint } from '@market/api';
import { LIMITS_OF_REMOTES } from './limits';
import { openPreviewSchema, remoteOverridesSchema } from './schemas';

const TESTER = {
  by: 'Outside production for anybody; in production for those who run the marketplace, and for a deploy token of the remote.',
  mayBeMissing: true,
} as const satisfies Access;

export const overrideRemotes = {
  service: 'remotes',
  method: 'POST',
  path: '/remotes/overrides',
  summary: 'Use a version of a remote in this session',
  access: TESTER,
  body: remoteOverridesSchema,
  answers: { 200: 'RemoteOverrides' },
  errors: ['not-found'],
  limits: [LIMITS_OF_REMOTES.remoteOverrides],
  needsNoRoom: true,
} as const satisfies Endpoint;

export const openPreview = {
  service: 'remotes',
  method: 'POST',
  path: '/remotes/previews/open',
  summary: 'Use a preview in this session, by its signed link',
  access: 'public',
  body: openPreviewSchema,
  answers: { 200: 'OpenedPreview' },
  errors: ['link-invalid'],
  limits: [LIMITS_OF_REMOTES.remoteOverrides],
  needsNoRoom: true,
} as const satisfies Endpoint;

export const endOverrides = {
  service: 'remotes',
  method: 'DELETE',
  path: '/remotes/overrides',
  summary: 'Stop using other versions in this session',
  access: 'public',
  answers: { 204: 'nothing' },
} as const satisfies Endpoint;
