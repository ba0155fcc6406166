import type { RemoteStates } from '@market/dev-host';

export const states: RemoteStates = {
  pages: {
    '/verify-email': { person: 'new-candidate', more: [{ name: 'A visitor', person: 'visitor' }] },
    '/verify-email/:token': {
      address: '/verify-email/token-1',
      more: [
        { name: 'A used link', address: '/verify-email/dead-1' },
        { name: 'A used link, verified', address: '/verify-email/dead-1', person: 'candidate' },
      ],
    },
    '/reset-password/:token': { address: '/reset-password/token-1' },
    '/confirm-application/:token': {
      address: '/confirm-application/token-1',
      person: 'visitor',
      more: [{ name: 'A used link', address: '/confirm-application/dead-1' }],
    },
    '/undo-change/:token': {
      address: '/undo-change/token-1',
      more: [{ name: 'A used link', address: '/undo-change/dead-1' }],
    },
  },
  dialogs: {
    'sign-in': [
      { name: 'For candidates', person: 'visitor', props: { loginType: 'CND' } },
      { name: 'For employers', person: 'visitor', props: { loginType: 'EMP' } },
    ],
    'sign-up': [
      { name: 'For candidates', person: 'visitor', props: { loginType: 'CND' } },
      { name: 'For employers', person: 'visitor', props: { loginType: 'EMP' } },
    ],
    'forgot-password': { person: 'visitor', props: {} },
    'verify-phone': { person: 'new-candidate', props: {} },
    'verify-email': { person: 'new-candidate', props: {} },
    'add-passkey': { person: 'candidate', props: {} },
    'second-factor': [
      { name: 'An authenticator app', person: 'admin', props: {} },
      { name: 'Recovery codes', person: 'admin', props: { only: 'recovery-codes' } },
    ],
    'change-password': [
      { name: 'With the old one', person: 'candidate', props: {} },
      { name: 'By a link', person: 'visitor', props: { token: 'token-1' } },
      { name: 'By a used link', person: 'visitor', props: { token: 'dead-1' } },
    ],
  },
};
