import type { ComponentPropsWithRef } from 'react';
import classes from './choices.module.css';

/** A checkbox with its label. `className` applies to the whole. */
export function Checkbox({ className = '', children, ...input }: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  return (
    <label className={`${classes.choice} ${className}`}>
      <input {...input} type="checkbox" className={classes.mark} />
      {children ? <span className={classes.text}>{children}</span> : null}
    </label>
  );
}
