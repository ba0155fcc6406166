import { texts } from '../../texts';
import classes from './step-of.module.css';

/** Progress of the flow: `Step 2 of 3`. */
export function StepOf({ step, of }: { step: number; of: number }) {
  return <p className={classes.step}>{texts.loginFlow.stepOf({ step, of })}</p>;
}
