import type { RemoteStates } from '@market/dev-host';

const APPLICATION = 'application-can-2-job-1';

export const states: RemoteStates = {
  pages: {
    '/dashboard-messages/:thread': { address: `/dashboard-messages/application-${APPLICATION}` },
    '/dashboard-applicants': { more: [{ name: 'Of one job', address: '/dashboard-applicants?job_id=job-1' }] },
    '/dashboard-applicants/:id': { address: `/dashboard-applicants/${APPLICATION}` },
    '/profile': { more: [{ name: 'Nothing filled in', person: 'new-employer' }] },
    '/candidate-profile/:can_code': {
      address: '/candidate-profile/can-2',
      more: [{ name: 'Not to be seen', address: '/candidate-profile/can-nobody' }],
    },
    '/invitation/:token': { address: '/invitation/example' },
    '/company-profile': { more: [{ name: 'None yet', person: 'new-employer' }] },
    '/company-profile/:cmp_code': { address: '/company-profile/cmp-2' },
  },
  dialogs: {
    'employer-profile': { person: 'employer', props: {} },
    application: [
      { name: 'To decide', person: 'employer', props: { applicationId: APPLICATION, canDecide: true } },
      { name: 'To read', person: 'employer', props: { applicationId: APPLICATION, canDecide: false } },
    ],
    'job-post': [
      { name: 'A new one', person: 'employer', props: {} },
      { name: 'A change', person: 'employer', props: { jobId: 'job-1' } },
      { name: 'A copy', person: 'employer', props: { copyOf: 'job-1' } },
      { name: 'Not yet allowed', person: 'new-employer', props: {} },
    ],
  },
};
