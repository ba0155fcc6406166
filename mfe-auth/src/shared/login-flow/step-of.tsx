import { texts } from '../../texts';
import classes from './step-of.module.css';

/** Where one is on the way: `Step 2 of 3`. */
export function StepOf({ step, of }: { step: number; of: number }) {
  return <p className={classes.step}>{texts.loginFlow.stepOf({ step, of })}</p>;
}
