import { addressOf } from '@market/api/endpoint';
import { feedJobs } from '@market/contracts/job-posts';
import type { RemotePage } from '@market/contracts/remotes';
import { links } from '@market/contracts/site';
import type { PageHead } from '@market/web-kit';
import { brand } from '@market/market-ui/brand';
import { NotFoundContent } from '@market/web-kit/frame';
import type { ComponentType } from 'react';
import { lazyPage, type LazyPage } from '@market/web-kit/router';
import { ServerErrorContent } from '../states/state-pages';
import { texts } from '../texts';
import { HomePage } from './home/home.page';

/** A page that the shell shows itself. */
export interface ShellPage extends RemotePage {
  /** Page component; one in a chunk of its own can be preloaded and reloaded. */
  component: ComponentType & Partial<Pick<LazyPage, 'preload' | 'forget'>>;
  /** Page metadata for server rendering, besides the title (search engines may get a different title). */
  head?: Partial<PageHead>;
}

/** Lazy loaded in separate chunks, except home, the first page of most visits. */
const AdminPage = lazyPage(async () => (await import('./admin/admin.page')).AdminPage);
const AccountPage = lazyPage(async () => (await import('./admin/account.page')).AccountPage);
const AdminSettingsPage = lazyPage(async () => (await import('./admin/settings.page')).AdminSettingsPage);
const ReportsPage = lazyPage(async () => (await import('./admin/reports.page')).ReportsPage);
const RemotesPage = lazyPage(async () => (await import('./admin/remotes.page')).RemotesPage);
const AccessibilityPage = lazyPage(async () => (await import('./public/accessibility.page')).AccessibilityPage);
const ContactPage = lazyPage(async () => (await import('./public/contact.page')).ContactPage);
const FaqPage = lazyPage(async () => (await import('./public/faq.page')).FaqPage);
const ForCandidatesPage = lazyPage(async () => (await import('./public/for-candidates.page')).ForCandidatesPage);
const ForEmployersPage = lazyPage(async () => (await import('./public/for-employers.page')).ForEmployersPage);
const PricingPage = lazyPage(async () => (await import('./public/pricing.page')).PricingPage);
const PrivacyPage = lazyPage(async () => (await import('./public/privacy.page')).PrivacyPage);
const MatchingPage = lazyPage(async () => (await import('./public/matching.page')).MatchingPage);
const ReportingPage = lazyPage(async () => (await import('./public/reporting.page')).ReportingPage);
const TermsPage = lazyPage(async () => (await import('./public/terms.page')).TermsPage);
const UnsubscribePage = lazyPage(async () => (await import('./unsubscribe/unsubscribe.page')).UnsubscribePage);

const product = brand.name;
/** Page head of a permanent page with a canonical address. */
const lasting = (canonical: string, description: string): Partial<PageHead> => ({ canonical, description });

/** The pages that the shell shows itself, in the same table as those of the remotes. */
export const shellPages: ShellPage[] = [
  {
    path: links.home(),
    render: 'server',
    title: texts.pages.home,
    layout: 'default',
    header: 'dark',
    access: 'public',
    component: HomePage,
    head: {
      ...lasting(links.home(), texts.pages.homeDescription({ product })),
      title: texts.pages.homeTitle,
      feed: { title: texts.pages.newJobs, address: `/api${addressOf(feedJobs)}` },
    },
  },
  {
    path: links.pricing(),
    render: 'server',
    title: texts.pages.pricing,
    layout: 'default',
    access: 'public',
    component: PricingPage,
    head: lasting(links.pricing(), texts.pages.pricingDescription({ product })),
  },
  {
    path: links.faq(),
    render: 'server',
    title: texts.pages.questionsAndAnswers,
    layout: 'default',
    access: 'public',
    component: FaqPage,
    head: lasting(links.faq(), texts.pages.faqDescription({ product })),
  },
  {
    path: links.contact(),
    render: 'server',
    title: texts.pages.contact,
    layout: 'default',
    access: 'public',
    component: ContactPage,
    head: lasting(links.contact(), texts.pages.contactDescription({ product })),
  },
  {
    path: links.terms(),
    render: 'server',
    title: texts.pages.termsOfUse,
    layout: 'default',
    access: 'public',
    component: TermsPage,
    head: lasting(links.terms(), texts.pages.termsDescription({ product })),
  },
  {
    path: links.privacy(),
    render: 'server',
    title: texts.pages.privacy,
    layout: 'default',
    access: 'public',
    component: PrivacyPage,
    head: lasting(links.privacy(), texts.pages.privacyDescription({ product })),
  },
  {
    path: links.reporting(),
    render: 'server',
    title: texts.pages.reporting,
    layout: 'default',
    access: 'public',
    component: ReportingPage,
    head: lasting(links.reporting(), texts.pages.reportingDescription({ product })),
  },
  {
    path: links.matching(),
    render: 'server',
    title: texts.pages.matching,
    layout: 'default',
    access: 'public',
    component: MatchingPage,
    head: lasting(links.matching(), texts.pages.matchingDescription({ product })),
  },
  {
    path: links.accessibility(),
    render: 'server',
    title: texts.pages.accessibility,
    layout: 'default',
    access: 'public',
    component: AccessibilityPage,
    head: lasting(links.accessibility(), texts.pages.accessibilityDescription({ product })),
  },
  {
    path: links.forEmployers(),
    render: 'server',
    title: texts.pages.hiring,
    layout: 'default',
    header: 'dark',
    access: 'public',
    component: ForEmployersPage,
    head: lasting(links.forEmployers(), texts.pages.forEmployersDescription),
  },
  {
    path: links.forCandidates(),
    render: 'server',
    title: texts.pages.forCandidates,
    layout: 'default',
    header: 'dark',
    access: 'public',
    component: ForCandidatesPage,
    head: lasting(links.forCandidates(), texts.pages.forCandidatesDescription),
  },
  {
    path: '/unsubscribe/:token',
    title: texts.pages.emails,
    layout: 'default',
    access: 'public',
    component: UnsubscribePage,
  },
  { path: links.admin(), title: texts.pages.approvals, layout: 'default', access: ['ADM'], component: AdminPage },
  {
    path: '/admin/accounts/:login_id',
    title: texts.pages.account,
    layout: 'default',
    access: ['ADM'],
    component: AccountPage,
  },
  {
    path: links.adminReports(),
    title: texts.pages.reports,
    layout: 'default',
    access: ['ADM'],
    component: ReportsPage,
  },
  {
    path: links.adminSettings(),
    title: texts.pages.settings,
    layout: 'default',
    access: ['ADM'],
    component: AdminSettingsPage,
  },
  {
    path: links.adminRemotes(),
    title: texts.pages.siteVersions,
    layout: 'default',
    access: ['ADM'],
    component: RemotesPage,
  },
  {
    path: links.notFound(),
    title: texts.pages.pageNotFound,
    layout: 'default',
    access: 'public',
    component: NotFoundContent,
  },
  {
    path: links.serverError(),
    title: texts.pages.somethingBroke,
    layout: 'default',
    access: 'public',
    component: ServerErrorContent,
  },
];
