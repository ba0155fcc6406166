import type { ComponentPropsWithRef } from 'react';
import classes from './control.module.css';

export interface TextAreaProps extends ComponentPropsWithRef<'textarea'> {
  status?: 'error';
  /** Shows how much of `maxLength` is used. */
  showCount?: boolean;
}

const LINE_REM = 0.9375 * 1.55;
/** A box grows with its text up to this many times its initial height; then it scrolls. */
const MOST_GROWTH = 4;

/** A multi-line text input. */
export function TextArea({ status, showCount, className = '', rows = 3, style, ...area }: TextAreaProps) {
  return (
    <span className={`${classes.area} ${className}`}>
      <span className={`${classes.box} ${status ? classes.invalid : ''}`}>
        <textarea
          dir="auto"
          {...area}
          rows={rows}
          className={classes.input}
          style={{
            minHeight: `calc(${String(rows * LINE_REM)}rem + 18px)`,
            maxHeight: `calc(${String(rows * MOST_GROWTH * LINE_REM)}rem + 18px)`,
            ...style,
          }}
        />
      </span>
      {showCount && area.maxLength !== undefined ? (
        <span className={classes.used}>
          {typeof area.value === 'string' ? area.value.length : 0} / {area.maxLength}
        </span>
      ) : null}
    </span>
  );
}
