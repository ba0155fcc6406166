import { createPages } from '@market/web-kit/router';

/** The pages of the manifest. */
export const { Pages, preload } = createPages({
  '/dashboard-main': async () => (await import('./features/show-dashboard/dashboard.page')).DashboardPage,
  '/dashboard-not-allowed-candidates': async () =>
    (await import('./features/browse-candidates/available-candidates.page')).AvailableCandidatesPage,
  '/dashboard-request-access': async () =>
    (await import('./features/list-access-requests/access-requests.pages')).RequestedCandidatesPage,
  '/dashboard-candidates': async () =>
    (await import('./features/list-access-requests/access-requests.pages')).CandidatesPage,
  '/dashboard-talent-pool': async () => (await import('./features/keep-talent-pool/talent-pool.page')).TalentPoolPage,
  '/dashboard-messages': async () => (await import('./features/read-messages/messages.page')).MessagesPage,
  '/dashboard-messages/:thread': async () => (await import('./features/read-messages/messages.page')).MessagesPage,
  '/dashboard-settings': async () => (await import('./features/change-settings/settings.page')).SettingsPage,
  '/candidate-profile/:can_code': async () => (await import('./features/show-candidate/candidate.page')).CandidatePage,
  '/dashboard-jobs': async () => (await import('./features/list-job-posts/posted-jobs.page')).PostedJobsPage,
  '/dashboard-applicants/:id?': async () => (await import('./features/list-applicants/applicants.page')).ApplicantsPage,
  '/dashboard-team': async () => (await import('./features/manage-team/team.page')).TeamPage,
  '/dashboard-integrations': async () =>
    (await import('./features/manage-integrations/integrations.page')).IntegrationsPage,
  '/invitation/:token': async () => (await import('./features/accept-invitation/invitation.page')).InvitationPage,
  '/profile': async () => (await import('./features/show-profile/profile.page')).ProfilePage,
  '/dashboard-company-page': async () =>
    (await import('./features/edit-company-page/company-page.page')).EditCompanyPage,
  '/company-profile': async () => (await import('./features/show-company/company.page')).CompanyPage,
  '/company-profile/:cmp_code': async () => (await import('./features/show-company/company.page')).CompanyPage,
});
