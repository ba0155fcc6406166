import { links } from '@market/contracts/site';
import { NavLink } from 'react-router-dom';
import { texts } from '../../texts';
import classes from './admin-tabs.module.css';

/** Sections of the administration: people, remotes, and own settings. */
export function AdminTabs() {
  return (
    <nav className={classes.tabs} aria-label={texts.admin.administration}>
      <NavLink to={links.admin()} end className={classes.tab}>
        {texts.admin.approvals}
      </NavLink>
      <NavLink to={links.adminReports()} className={classes.tab}>
        {texts.admin.reports}
      </NavLink>
      <NavLink to={links.adminRemotes()} className={classes.tab}>
        {texts.admin.siteVersions}
      </NavLink>
      <NavLink to={links.adminSettings()} className={classes.tab}>
        {texts.admin.settings}
      </NavLink>
    </nav>
  );
}
