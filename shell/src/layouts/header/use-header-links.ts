import { links } from '@market/contracts/links';
import { useSession, type SessionUser } from '@market/web-kit';
import { useMenu } from '../menu/use-menu';

export interface NamedLink {
  label: string;
  to: string;
}

/** Where each kind of account has its settings. */
export const settingsPages: Record<SessionUser['login_type'], string> = {
  EMP: links.dashboardSettings(),
  CND: links.settings(),
  ADM: links.adminSettings(),
};

const visitorLinks: NamedLink[] = [
  { label: 'Find jobs', to: links.searchJobs() },
  { label: 'Hiring', to: links.forEmployers() },
  { label: 'Pricing', to: links.pricing() },
  { label: 'Help', to: links.faq() },
];

/** The people who run the marketplace have no remote of their own. */
const adminLinks: NamedLink[] = [
  { label: 'Approvals', to: links.admin() },
  { label: 'Site versions', to: links.adminRemotes() },
];

/** The header's links for who is looking: fixed for visitors, from the manifests for employers and candidates. */
export const useHeaderLinks = (): NamedLink[] => {
  const { user } = useSession();
  const items = useMenu('header', user?.login_type);
  if (!user) return visitorLinks;
  return user.login_type === 'ADM' ? adminLinks : items;
};

/** Pages for everyone, at the end of the mobile menu and in the footer. */
export const essentialLinks: NamedLink[] = [
  { label: 'Pricing', to: links.pricing() },
  { label: 'Help', to: links.faq() },
  { label: 'Contact', to: links.contact() },
];
