import type { RemoteManifest } from '@market/contracts/remote-manifest';

export const manifest: RemoteManifest = {
  name: 'mfe_employer',
  label: 'Hiring',
  owner: 'employer team',
  version: '1.0.0',
  contracts: '^2.0.0',
  pages: [
    { path: '/dashboard-main', title: 'Dashboard', layout: 'dashboard', access: ['EMP'], approved: true },
    { path: '/dashboard-jobs', title: 'Posted Jobs', layout: 'dashboard', access: ['EMP'], approved: true },
    { path: '/dashboard-applicants', title: 'Applicants', layout: 'dashboard', access: ['EMP'], approved: true },
    { path: '/dashboard-candidates', title: 'Candidates', layout: 'dashboard', access: ['EMP'], approved: true },
    { path: '/dashboard-not-allowed-candidates', title: 'Available Candidates', layout: 'dashboard', access: ['EMP'], approved: true },
    { path: '/dashboard-request-access', title: 'Requested Candidates', layout: 'dashboard', access: ['EMP'], approved: true },
    { path: '/dashboard-settings', title: 'Settings', layout: 'dashboard', access: ['EMP'] },
    { path: '/profile', title: 'Profile', layout: 'default', access: ['EMP'] },
    { path: '/candidate-profile/:can_code', title: 'Candidate', layout: 'dashboard', access: ['EMP'], approved: true },
    { path: '/company-profile', title: 'Company profile', layout: 'default', access: ['EMP'] },
    { path: '/company-profile/:cmp_code', title: 'Company', layout: 'default', access: 'public' },
  ],
  menu: [
    { label: 'Dashboard', to: '/dashboard-main', place: 'header', loginTypes: ['EMP'], order: 1 },
    { label: 'Edit Profile', to: '/profile', place: 'profile', loginTypes: ['EMP'], order: 1 },
    { label: 'Dashboard', to: '/dashboard-main', place: 'sidebar', loginTypes: ['EMP'], order: 1 },
    { label: 'Posted Jobs', to: '/dashboard-jobs', place: 'sidebar', loginTypes: ['EMP'], order: 2 },
    { label: 'Applicants', to: '/dashboard-applicants', place: 'sidebar', loginTypes: ['EMP'], order: 3 },
    { label: 'Candidates', to: '/dashboard-candidates', place: 'sidebar-candidates', loginTypes: ['EMP'], order: 1 },
    { label: 'Available Candidates', to: '/dashboard-not-allowed-candidates', place: 'sidebar-candidates', loginTypes: ['EMP'], order: 2 },
    { label: 'Requested Candidates', to: '/dashboard-request-access', place: 'sidebar-candidates', loginTypes: ['EMP'], order: 3 },
  ],
  dialogs: ['employer-profile', 'application', 'job-post'],
  prefetch: true,
};
