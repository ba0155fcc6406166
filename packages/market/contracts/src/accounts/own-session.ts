// Identity endpoints that every page calls: a separate module, so that the first screen loads only these.

import type { Endpoint } from '@market/api';

export const ownAccount = {
  service: 'identity',
  method: 'GET',
  path: '/auth/profile',
  summary: 'Get your account',
  access: 'signed-in',
  answers: { 200: 'User' },
} as const satisfies Endpoint;

export const refreshSession = {
  service: 'identity',
  method: 'POST',
  path: '/auth/refresh-token',
  summary: 'Exchange the refresh cookie for a new access token',
  access: 'public',
  answers: { 200: 'SignedIn' },
  errors: ['refresh-missing', 'origin-refused'],
  needsNoRoom: true,
  leavesPages: true,
} as const satisfies Endpoint;

export const logOut = {
  service: 'identity',
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out of this session',
  access: 'public',
  answers: { 204: 'nothing' },
  errors: ['origin-refused'],
  needsNoRoom: true,
  leavesPages: true,
} as const satisfies Endpoint;
