import type { RemoteManifest } from '@market/contracts/remotes';
import { settings } from './settings';
import { en } from './texts/en';

const { manifest: words } = en;

export const manifest: RemoteManifest = {
  name: 'mfe_candidate',
  label: words.jobsAndApplications,
  owner: 'candidate team',
  version: '1.1.0',
  contracts: '^3.0.0',
  pages: [
    { path: '/search-jobs', render: 'server', title: words.searchJobs, layout: 'default', access: 'public' },
    { path: '/search-list', render: 'server', title: words.searchJobsAsATable, layout: 'default', access: 'public' },
    {
      path: '/search-list-2',
      render: 'server',
      title: words.searchJobsWithAReadingPane,
      layout: 'default',
      access: 'public',
    },
    { path: '/search-map', title: words.searchJobsOnAMap, layout: 'default', access: 'public' },
    { path: '/job-details/:id', render: 'server', title: words.job, layout: 'default', access: 'public' },
    { path: '/saved-jobs', title: words.savedJobs, layout: 'default', access: ['CND'] },
    { path: '/saved-searches', title: words.savedSearches, layout: 'default', access: ['CND'] },
    { path: '/my-applications', title: words.myApplications, layout: 'default', access: ['CND'] },
    { path: '/profile', title: words.profile, layout: 'default', access: ['CND'] },
    { path: '/read-resume', title: words.readResumePage, layout: 'default', access: ['CND'] },
    { path: '/requests', title: words.accessRequests, layout: 'default', access: ['CND'] },
    { path: '/requests/:id', title: words.accessRequest, layout: 'default', access: ['CND'] },
    { path: '/messages', title: words.messages, layout: 'default', access: ['CND'] },
    { path: '/messages/:thread', title: words.messages, layout: 'default', access: ['CND'] },
    { path: '/interview/:token', title: words.interview, layout: 'default', access: 'public' },
    { path: '/settings', title: words.settings, layout: 'default', access: ['CND'] },
    { path: '/company-profile', title: words.companies, layout: 'default', access: ['CND'] },
    { path: '/candidate-profile-2', title: words.profilePreview, layout: 'default', access: ['CND'] },
  ],
  menu: [
    { label: words.explore, to: '/search-jobs', place: 'header', loginTypes: ['CND'], order: 1 },
    { label: words.myApplication, to: '/my-applications', place: 'header', loginTypes: ['CND'], order: 2 },
    { label: words.messages, to: '/messages', place: 'header', loginTypes: ['CND'], order: 3 },
    { label: words.editProfile, to: '/profile', place: 'profile', loginTypes: ['CND'], order: 1 },
    { label: words.savedJobsItem, to: '/saved-jobs', place: 'profile', loginTypes: ['CND'], order: 2, icon: 'save' },
    {
      label: words.savedSearchesItem,
      to: '/saved-searches',
      place: 'profile',
      loginTypes: ['CND'],
      order: 3,
      icon: 'bell',
    },
    {
      label: words.accessRequestsItem,
      to: '/requests',
      place: 'profile',
      loginTypes: ['CND'],
      order: 4,
      icon: 'people',
    },
    { label: words.companyProfile, to: '/company-profile', place: 'mobile', loginTypes: ['CND'], order: 1 },
  ],
  dialogs: ['apply', 'candidate-profile', 'report', 'video'],
  fills: [{ slot: 'home-for-you', access: ['CND'] }],
  prefetch: true,
  settings,
};
