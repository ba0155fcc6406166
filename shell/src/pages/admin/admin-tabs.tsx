import { links } from '@market/contracts/links';
import { NavLink } from 'react-router-dom';
import classes from './admin-tabs.module.css';

/** What running the marketplace is made of: the people, the parts of the site, and one's own settings. */
export const AdminTabs = () => (
  <nav className={classes.tabs} aria-label="Administration">
    <NavLink to={links.admin()} end className={classes.tab}>
      Approvals
    </NavLink>
    <NavLink to={links.adminRemotes()} className={classes.tab}>
      Site versions
    </NavLink>
    <NavLink to={links.adminSettings()} className={classes.tab}>
      Settings
    </NavLink>
  </nav>
);
