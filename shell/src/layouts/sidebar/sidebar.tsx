import { links } from '@market/contracts/site';
import { useSession, useShell } from '@market/web-kit';
import {
  AddIcon,
  ApplicationIcon,
  Button,
  CompanyIcon,
  DashboardIcon,
  ExpandIcon,
  ForwardIcon,
  JobIcon,
  LinkIcon,
  MessageIcon,
  PeopleIcon,
  SettingsIcon,
} from '@market/web-kit/frame';
import { useId, useState, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { includesRight } from '../../base/includes-right';
import { texts } from '../../texts';
import { UnreadCount } from '../menu/unread-count';
import { useMenu } from '../menu/use-menu';
import classes from './sidebar.module.css';

/** Icons by page, since manifests are data and contain no icons; other pages get a plain arrow. */
const icons: Record<string, typeof DashboardIcon> = {
  [links.dashboardMain()]: DashboardIcon,
  [links.dashboardJobs()]: JobIcon,
  [links.dashboardApplicants()]: ApplicationIcon,
  [links.dashboardMessages()]: MessageIcon,
  [links.dashboardTeam()]: CompanyIcon,
  [links.dashboardIntegrations()]: LinkIcon,
  [links.dashboardSettings()]: SettingsIcon,
};

/** The employer's sidebar: Post a new job, the dashboard's pages, the group of candidate pages. */
export function Sidebar() {
  const { user } = useSession();
  const { openDialog } = useShell();
  const items = useMenu('sidebar', user).filter(({ to }) => to !== links.dashboardSettings());
  const candidates = useMenu('sidebar-candidates', user);
  return (
    <aside data-owner="shell" data-part="Sidebar" className={classes.sidebar} aria-label={texts.sidebar.dashboard}>
      {user && !includesRight(user, 'edit-jobs') ? null : (
        <Button type="primary" block icon={<AddIcon size={18} />} onClick={() => openDialog('job-post', {})}>
          {texts.sidebar.postJob}
        </Button>
      )}
      <nav aria-label={texts.sidebar.dashboardPages}>
        <ul className={classes.list}>
          {items.map(({ to, label }) => (
            <SidebarLink key={to} to={to} label={label} />
          ))}
          {candidates.length > 0 ? (
            <CandidatesGroup>
              {candidates.map(({ to, label }) => (
                <SidebarLink key={to} to={to} label={label} plain />
              ))}
            </CandidatesGroup>
          ) : null}
        </ul>
      </nav>
      <ul className={`${classes.list} ${classes.foot}`}>
        <SidebarLink to={links.dashboardSettings()} label={texts.sidebar.settings} />
      </ul>
    </aside>
  );
}

function SidebarLink({ to, label, plain }: { to: string; label: string; plain?: boolean }) {
  const Icon = icons[to] ?? ForwardIcon;
  return (
    <li>
      <NavLink to={to} className={classes.item}>
        {plain ? null : <Icon size={20} aria-hidden="true" />}
        {label}
        <UnreadCount to={to} />
      </NavLink>
    </li>
  );
}

/** Collapsible group, initially open when one of its pages is shown. */
function CandidatesGroup({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const within = [
    links.dashboardCandidates(),
    links.dashboardNotAllowedCandidates(),
    links.dashboardRequestAccess(),
    links.dashboardTalentPool(),
  ].includes(pathname);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? within;
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setChosen(!open)}
      >
        <PeopleIcon size={20} aria-hidden="true" />
        {texts.sidebar.candidates}
        <ExpandIcon className={classes.chevron} size={18} aria-hidden="true" />
      </button>
      <ul id={id} className={`${classes.list} ${classes.sub}`} hidden={!open}>
        {children}
      </ul>
    </li>
  );
}
