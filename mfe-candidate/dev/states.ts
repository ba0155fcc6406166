import type { RemoteStates } from '@market/dev-host';
import { createElement } from 'react';

export const states: RemoteStates = {
  pages: {
    '/interview/:token': { address: '/interview/sealed-token' },
    '/messages/:thread': { address: '/messages/application-1' },
    '/search-jobs': {
      more: [
        { name: 'Signed in', person: 'candidate' },
        { name: 'Nothing found', address: '/search-jobs?search=xylophone' },
        { name: 'Filtered', address: '/search-jobs?search=engineer&work_mode=remote' },
      ],
    },
    '/search-list-2': { more: [{ name: 'Signed in', person: 'candidate' }] },
    '/job-details/:id': {
      address: '/job-details/job-1',
      more: [
        { name: 'Can apply', person: 'candidate' },
        { name: 'Applied', address: '/job-details/job-2', person: 'candidate' },
        { name: 'Not verified', person: 'new-candidate' },
        { name: 'An employer', person: 'employer' },
      ],
    },
    '/requests/:id': { address: '/requests/request-cmp-2-can-1' },
    '/profile': { more: [{ name: 'Nothing filled in', person: 'new-candidate' }] },
    '/candidate-profile-2': { more: [{ name: 'Nothing filled in', person: 'new-candidate' }] },
  },
  dialogs: {
    'candidate-profile': [
      { name: 'Changes', person: 'candidate', props: {} },
      { name: 'For the first time', person: 'new-candidate', props: {} },
    ],
    apply: { person: 'visitor', props: { job: { id: 'job-1', title: 'Night shift nurse', company: 'Northwind' } } },
    report: [
      { name: 'A job', person: 'visitor', props: { kind: 'job', id: 'job-1', name: 'Night shift nurse' } },
      { name: 'A company', person: 'candidate', props: { kind: 'company', id: 'cmp-1', name: 'Northwind' } },
    ],
    video: { person: 'visitor', props: {} },
  },
  slots: {
    'home-for-you': {
      person: 'candidate',
      // Plain elements in place of the home page's own components.
      props: {
        cards: 3,
        waiting: null,
        Band: ({ title, text, extra, children }) =>
          createElement('section', null, createElement('h2', null, title), text, extra, children),
        JobCards: ({ jobs }) =>
          createElement(
            'ul',
            null,
            jobs.map(({ job, line }) =>
              createElement('li', { key: job.id }, createElement('h3', null, job.job_title), line),
            ),
          ),
      },
    },
  },
};
