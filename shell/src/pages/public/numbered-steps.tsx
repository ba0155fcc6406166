import type { Feature } from './bands';
import classes from './numbered-steps.module.css';

/** Numbered list of first steps. */
export function NumberedSteps({ steps }: { steps: readonly Feature[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className={classes.step}>
          <span className={classes.number} aria-hidden="true">
            {index + 1}
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
