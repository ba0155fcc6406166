import { links } from '@market/contracts/links';
import { NavLink } from 'react-router-dom';
import classes from './admin-tabs.module.css';

/** The two halves of running the marketplace: the people, and the parts of the site. */
export const AdminTabs = () => (
  <nav className={classes.tabs} aria-label="Administration">
    <NavLink to={links.admin()} end className={classes.tab}>
      Approvals
    </NavLink>
    <NavLink to={links.adminRemotes()} className={classes.tab}>
      Site versions
    </NavLink>
  </nav>
);
