import { useRoutes } from '@market/web-kit/router';
import { lazy, Suspense } from 'react';

const SearchJobsPage = lazy(async () => ({
  default: (await import('./features/search-jobs/search-jobs.page')).SearchJobsPage,
}));
const SearchListPage = lazy(async () => ({
  default: (await import('./features/search-jobs/search-list.page')).SearchListPage,
}));
const SearchList2Page = lazy(async () => ({
  default: (await import('./features/search-jobs/search-list-2.page')).SearchList2Page,
}));
const JobDetailsPage = lazy(async () => ({
  default: (await import('./features/view-job/job-details.page')).JobDetailsPage,
}));
const SavedJobsPage = lazy(async () => ({
  default: (await import('./features/save-jobs/saved-jobs.page')).SavedJobsPage,
}));
const SavedSearchesPage = lazy(async () => ({
  default: (await import('./features/save-searches/saved-searches.page')).SavedSearchesPage,
}));
const MyApplicationsPage = lazy(async () => ({
  default: (await import('./features/list-applications/my-applications.page')).MyApplicationsPage,
}));
const ProfilePage = lazy(async () => ({ default: (await import('./features/show-profile/profile.page')).ProfilePage }));
const SettingsPage = lazy(async () => ({
  default: (await import('./features/change-settings/settings.page')).SettingsPage,
}));
const PreviewPage = lazy(async () => ({ default: (await import('./features/show-profile/preview.page')).PreviewPage }));
const CompaniesPage = lazy(async () => ({
  default: (await import('./features/list-companies/companies.page')).CompaniesPage,
}));

/** The pages of the manifest. */
export function Pages() {
  const page = useRoutes([
    { path: '/search-jobs', element: <SearchJobsPage /> },
    { path: '/search-list', element: <SearchListPage /> },
    { path: '/search-list-2', element: <SearchList2Page /> },
    { path: '/job-details/:id', element: <JobDetailsPage /> },
    { path: '/saved-jobs', element: <SavedJobsPage /> },
    { path: '/saved-searches', element: <SavedSearchesPage /> },
    { path: '/my-applications', element: <MyApplicationsPage /> },
    { path: '/profile', element: <ProfilePage /> },
    { path: '/settings', element: <SettingsPage /> },
    { path: '/company-profile', element: <CompaniesPage /> },
    { path: '/candidate-profile-2', element: <PreviewPage /> },
  ]);
  return <Suspense>{page}</Suspense>;
}
