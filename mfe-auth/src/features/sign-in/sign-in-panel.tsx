import { SIGN_IN_PANEL_FIGURES } from '@market/contracts';
import type { AskedLoginType } from '../../shared/last-login-type';
import classes from './sign-in-panel.module.css';

/** The panel beside the form; its figures are fixed (product spec, section 9). */
export function SignInPanel({ loginType }: { loginType: AskedLoginType }) {
  return (
    <div className={classes.panel}>
      <p className={classes.lead}>{LEADS[loginType]}</p>
      <ul className={classes.figures}>
        <li>
          <strong>{SIGN_IN_PANEL_FIGURES.newJobsToday}</strong> new jobs today
        </li>
        <li>
          <strong>{SIGN_IN_PANEL_FIGURES.newCompanies}</strong> new companies
        </li>
      </ul>
    </div>
  );
}

const LEADS = {
  EMP: 'People are looking for their next job right now.',
  CND: 'Somebody is looking for just what you do.',
} as const;
