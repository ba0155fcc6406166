import { useRoutes } from '@market/web-kit/router';
import { lazy, Suspense } from 'react';

const DashboardPage = lazy(async () => ({
  default: (await import('./features/show-dashboard/dashboard.page')).DashboardPage,
}));
const AvailableCandidatesPage = lazy(async () => ({
  default: (await import('./features/browse-candidates/available-candidates.page')).AvailableCandidatesPage,
}));
const RequestedCandidatesPage = lazy(async () => ({
  default: (await import('./features/list-access-requests/access-requests.pages')).RequestedCandidatesPage,
}));
const CandidatesPage = lazy(async () => ({
  default: (await import('./features/list-access-requests/access-requests.pages')).CandidatesPage,
}));
const CandidatePage = lazy(async () => ({
  default: (await import('./features/show-candidate/candidate.page')).CandidatePage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import('./features/change-settings/settings.page')).SettingsPage,
}));
const PostedJobsPage = lazy(async () => ({
  default: (await import('./features/list-job-posts/posted-jobs.page')).PostedJobsPage,
}));
const ApplicantsPage = lazy(async () => ({
  default: (await import('./features/list-applicants/applicants.page')).ApplicantsPage,
}));
const ProfilePage = lazy(async () => ({ default: (await import('./features/show-profile/profile.page')).ProfilePage }));
const CompanyPage = lazy(async () => ({ default: (await import('./features/show-company/company.page')).CompanyPage }));

/** The pages of the manifest. */
export function Pages() {
  const page = useRoutes([
    { path: '/dashboard-main', element: <DashboardPage /> },
    { path: '/dashboard-not-allowed-candidates', element: <AvailableCandidatesPage /> },
    { path: '/dashboard-request-access', element: <RequestedCandidatesPage /> },
    { path: '/dashboard-candidates', element: <CandidatesPage /> },
    { path: '/dashboard-settings', element: <SettingsPage /> },
    { path: '/candidate-profile/:can_code', element: <CandidatePage /> },
    { path: '/dashboard-jobs', element: <PostedJobsPage /> },
    { path: '/dashboard-applicants/:id?', element: <ApplicantsPage /> },
    { path: '/profile', element: <ProfilePage /> },
    { path: '/company-profile', element: <CompanyPage /> },
    { path: '/company-profile/:cmp_code', element: <CompanyPage /> },
  ]);
  return <Suspense>{page}</Suspense>;
}
