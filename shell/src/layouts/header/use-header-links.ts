import { links } from '@market/contracts/site';
import { useSession, type SessionUser } from '@market/web-kit';
import { texts } from '../../texts';
import { useMenu } from '../menu/use-menu';

export interface NamedLink {
  label: string;
  to: string;
}

/** Settings page of each role. */
export const settingsPages: Record<SessionUser['login_type'], string> = {
  EMP: links.dashboardSettings(),
  CND: links.settings(),
  ADM: links.adminSettings(),
};

const visitorLinks: NamedLink[] = [
  { label: texts.header.findJobs, to: links.searchJobs() },
  { label: texts.header.hiring, to: links.forEmployers() },
  { label: texts.header.pricing, to: links.pricing() },
  { label: texts.header.help, to: links.faq() },
];

/** Admins have no remote of their own. */
const adminLinks: NamedLink[] = [
  { label: texts.header.approvals, to: links.admin() },
  { label: texts.header.reports, to: links.adminReports() },
  { label: texts.header.siteVersions, to: links.adminRemotes() },
];

/** Header links by role: fixed for visitors, from the manifests for employers and candidates. */
export const useHeaderLinks = (): NamedLink[] => {
  const { user } = useSession();
  const items = useMenu('header', user);
  if (!user) return visitorLinks;
  return user.login_type === 'ADM' ? adminLinks : items;
};

/** Pages for everyone, at the end of the mobile menu and in the footer. */
export const essentialLinks: NamedLink[] = [
  { label: texts.header.pricing, to: links.pricing() },
  { label: texts.header.help, to: links.faq() },
  { label: texts.header.contact, to: links.contact() },
];
