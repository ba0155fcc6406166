import type { RemoteManifest } from '@market/contracts/remote-manifest';

export const manifest: RemoteManifest = {
  name: 'mfe_candidate',
  label: 'Jobs and applications',
  owner: 'candidate team',
  version: '1.1.0',
  contracts: '^2.2.0',
  pages: [
    { path: '/search-jobs', render: 'server', title: 'Search jobs', layout: 'default', access: 'public' },
    { path: '/search-list', render: 'server', title: 'Search jobs as a table', layout: 'default', access: 'public' },
    {
      path: '/search-list-2',
      render: 'server',
      title: 'Search jobs with a reading pane',
      layout: 'default',
      access: 'public',
    },
    { path: '/job-details/:id', render: 'server', title: 'Job', layout: 'default', access: 'public' },
    { path: '/saved-jobs', title: 'Saved jobs', layout: 'default', access: ['CND'] },
    { path: '/saved-searches', title: 'Saved searches', layout: 'default', access: ['CND'] },
    { path: '/my-applications', title: 'My applications', layout: 'default', access: ['CND'] },
    { path: '/profile', title: 'Profile', layout: 'default', access: ['CND'] },
    { path: '/settings', title: 'Settings', layout: 'default', access: ['CND'] },
    { path: '/company-profile', title: 'Companies', layout: 'default', access: ['CND'] },
    { path: '/candidate-profile-2', title: 'Profile preview', layout: 'default', access: ['CND'] },
  ],
  menu: [
    { label: 'Explore', to: '/search-jobs', place: 'header', loginTypes: ['CND'], order: 1 },
    { label: 'My Application', to: '/my-applications', place: 'header', loginTypes: ['CND'], order: 2 },
    { label: 'Edit Profile', to: '/profile', place: 'profile', loginTypes: ['CND'], order: 1 },
    { label: 'Saved Jobs', to: '/saved-jobs', place: 'profile', loginTypes: ['CND'], order: 2, icon: 'save' },
    { label: 'Saved Searches', to: '/saved-searches', place: 'profile', loginTypes: ['CND'], order: 3, icon: 'bell' },
    { label: 'Company Profile', to: '/company-profile', place: 'mobile', loginTypes: ['CND'], order: 1 },
  ],
  dialogs: ['candidate-profile', 'video'],
  prefetch: true,
};
