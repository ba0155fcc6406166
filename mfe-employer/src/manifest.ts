import type { RemoteManifest } from '@market/contracts/remotes';
import { en } from './texts/en';

const { manifest: words } = en;

export const manifest: RemoteManifest = {
  name: 'mfe_employer',
  label: words.hiring,
  owner: 'employer team',
  version: '1.1.0',
  contracts: '^2.3.0',
  pages: [
    { path: '/dashboard-main', title: words.dashboard, layout: 'dashboard', access: ['EMP'], approved: true },
    { path: '/dashboard-jobs', title: words.postedJobs, layout: 'dashboard', access: ['EMP'], approved: true },
    { path: '/dashboard-applicants', title: words.applicants, layout: 'dashboard', access: ['EMP'], approved: true },
    {
      path: '/dashboard-applicants/:id',
      over: '/dashboard-applicants',
      title: words.application,
      layout: 'dashboard',
      access: ['EMP'],
      approved: true,
    },
    { path: '/dashboard-candidates', title: words.candidates, layout: 'dashboard', access: ['EMP'], approved: true },
    {
      path: '/dashboard-not-allowed-candidates',
      title: words.availableCandidates,
      layout: 'dashboard',
      access: ['EMP'],
      approved: true,
    },
    {
      path: '/dashboard-request-access',
      title: words.requestedCandidates,
      layout: 'dashboard',
      access: ['EMP'],
      approved: true,
    },
    { path: '/dashboard-settings', title: words.settings, layout: 'dashboard', access: ['EMP'] },
    { path: '/dashboard-company-page', title: words.companyPage, layout: 'dashboard', access: ['EMP'] },
    { path: '/profile', title: words.profile, layout: 'dashboard', access: ['EMP'] },
    {
      path: '/candidate-profile/:can_code',
      title: words.candidate,
      layout: 'dashboard',
      access: ['EMP'],
      approved: true,
    },
    { path: '/company-profile', title: words.companyProfile, layout: 'dashboard', access: ['EMP'] },
    { path: '/company-profile/:cmp_code', render: 'server', title: words.company, layout: 'default', access: 'public' },
  ],
  menu: [
    { label: words.dashboard, to: '/dashboard-main', place: 'header', loginTypes: ['EMP'], order: 1 },
    { label: words.editProfile, to: '/profile', place: 'profile', loginTypes: ['EMP'], order: 1 },
    { label: words.dashboard, to: '/dashboard-main', place: 'sidebar', loginTypes: ['EMP'], order: 1 },
    { label: words.postedJobs, to: '/dashboard-jobs', place: 'sidebar', loginTypes: ['EMP'], order: 2 },
    { label: words.applicants, to: '/dashboard-applicants', place: 'sidebar', loginTypes: ['EMP'], order: 3 },
    {
      label: words.candidates,
      to: '/dashboard-candidates',
      place: 'sidebar-candidates',
      loginTypes: ['EMP'],
      order: 1,
    },
    {
      label: words.availableCandidates,
      to: '/dashboard-not-allowed-candidates',
      place: 'sidebar-candidates',
      loginTypes: ['EMP'],
      order: 2,
    },
    {
      label: words.requestedCandidates,
      to: '/dashboard-request-access',
      place: 'sidebar-candidates',
      loginTypes: ['EMP'],
      order: 3,
    },
  ],
  dialogs: ['employer-profile', 'application', 'job-post'],
  prefetch: true,
};
