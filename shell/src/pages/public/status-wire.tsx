import { APPLICATION_STATES, FORWARD_STEPS } from '@market/contracts/applications';
import { texts } from '../../texts';
import classes from './status-wire.module.css';

const NOW = FORWARD_STEPS.indexOf('interview');

/** Diagram of an application's states, at the interview. */
export function StatusWire() {
  return (
    <ol className={classes.wire} aria-label={texts.statusWire.label}>
      {FORWARD_STEPS.map((step, index) => (
        <li
          key={step}
          className={[classes.stop, index < NOW ? classes.past : '', index === NOW ? classes.now : ''].join(' ')}
        >
          {index === NOW ? <Bird /> : null}
          <span className={classes.dot} aria-hidden="true" />
          {APPLICATION_STATES[step].label}
        </li>
      ))}
    </ol>
  );
}

function Bird() {
  return (
    <svg className={classes.bird} width={54} height={34} viewBox="2.5 6 28 17" aria-hidden="true">
      <path fill="var(--mk-primary)" d="M4 22.5 17.2 9.3A7.4 7.4 0 0 1 29 9.5l-3.4 1.9v3.4a7.7 7.7 0 0 1-7.7 7.7Z" />
      <path fill="var(--mk-accent)" d="M9.6 22.5 18 14.1a4.2 4.2 0 0 1 4.2 4.2 4.2 4.2 0 0 1-4.2 4.2Z" />
      <circle cx="22.3" cy="9.7" r="1.35" fill="var(--mk-canvas)" />
    </svg>
  );
}
