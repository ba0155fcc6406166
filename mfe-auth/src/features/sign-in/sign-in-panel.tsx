import { SIGN_IN_PANEL_FIGURES } from '@market/contracts/site';
import type { AskedLoginType } from '../../shared/last-login-type';
import { texts } from '../../texts';
import classes from './sign-in-panel.module.css';

/** The panel beside the form; its figures are fixed. */
export function SignInPanel({ loginType }: { loginType: AskedLoginType }) {
  return (
    <div className={classes.panel}>
      <p className={classes.lead}>{LEADS[loginType]}</p>
      <ul className={classes.figures}>
        <li>
          {texts.signIn.newJobsToday({
            newJobsToday: SIGN_IN_PANEL_FIGURES.newJobsToday,
            strong: (words) => <strong>{words}</strong>,
          })}
        </li>
        <li>
          {texts.signIn.newCompanies({
            newCompanies: SIGN_IN_PANEL_FIGURES.newCompanies,
            strong: (words) => <strong>{words}</strong>,
          })}
        </li>
      </ul>
    </div>
  );
}

const LEADS = {
  EMP: texts.signIn.leadEmployer,
  CND: texts.signIn.leadCandidate,
} as const;
