import { links } from '@market/contracts/site';
import { createPages } from '@market/web-kit/router';

/** Loads the code of the pages that a candidate can make readable offline. */
const loadOfflinePages = (): Promise<unknown> =>
  Promise.all([links.savedJobs(), links.myApplications(), links.jobDetails('any')].map((path) => preload(path)));

/** The pages of the manifest. */
export const { Pages, preload } = createPages({
  '/search-jobs': async () => (await import('./features/search-jobs/search-jobs.page')).SearchJobsPage,
  '/search-list': async () => (await import('./features/search-jobs/search-list.page')).SearchListPage,
  '/search-list-2': async () => (await import('./features/search-jobs/search-list-2.page')).SearchList2Page,
  '/search-map': async () => (await import('./features/search-jobs/search-map.page')).SearchMapPage,
  '/job-details/:id': async () => (await import('./features/view-job/job-details.page')).JobDetailsPage,
  '/saved-jobs': async () => (await import('./features/save-jobs/saved-jobs.page')).SavedJobsPage,
  '/saved-searches': async () => (await import('./features/save-searches/saved-searches.page')).SavedSearchesPage,
  '/my-applications': async () =>
    (await import('./features/list-applications/my-applications.page')).MyApplicationsPage,
  '/profile': async () => (await import('./features/show-profile/profile.page')).ProfilePage,
  '/read-resume': async () => (await import('./features/read-resume/read-resume.page')).ReadResumePage,
  '/requests': async () => (await import('./features/answer-access-requests/requests.page')).RequestsPage,
  '/requests/:id': async () => (await import('./features/answer-access-requests/requests.page')).RequestPage,
  '/messages': async () => (await import('./features/read-messages/messages.page')).MessagesPage,
  '/messages/:thread': async () => (await import('./features/read-messages/messages.page')).MessagesPage,
  '/interview/:token': async () => (await import('./features/answer-interview/interview.page')).InterviewPage,
  '/settings': async () => {
    const { SettingsPage } = await import('./features/change-settings/settings.page');
    return () => <SettingsPage loadOfflinePages={loadOfflinePages} />;
  },
  '/company-profile': async () => (await import('./features/list-companies/companies.page')).CompaniesPage,
  '/candidate-profile-2': async () => (await import('./features/show-profile/preview.page')).PreviewPage,
});
