import classes from './values.module.css';

/** Colour by what a status means to its reader. */
export type StatusTone = 'neutral' | 'active' | 'good' | 'waiting' | 'bad';

/** A status as a coloured label. */
export function StatusTag({ label, tone = 'neutral' }: { label: string; tone?: StatusTone }) {
  return (
    <span className={`${classes.tag} ${classes[tone]}`}>
      <span className={classes.dot} aria-hidden="true" />
      {label}
    </span>
  );
}
