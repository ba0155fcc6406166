import { useImperativeHandle, useRef, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Button } from '../frame/button';
import { CloseIcon } from '../frame/icons';
import { texts } from '../../texts';
import classes from './control.module.css';

export interface InputProps extends Omit<ComponentPropsWithRef<'input'>, 'prefix' | 'size'> {
  prefix?: ReactNode;
  suffix?: ReactNode;
  status?: 'error';
  /** Shows a button that empties the box. */
  allowClear?: boolean;
}

/**
 * Numbers, addresses and codes are written from left to right everywhere; words in the direction of their first letter.
 */
const directionOf = (type: InputProps['type'] = 'text'): 'auto' | undefined =>
  type === 'text' || type === 'search' ? 'auto' : undefined;

/** A single-line text input. `className` applies to the box around it. */
export function Input({ prefix, suffix, status, allowClear, className = '', ref, ...input }: InputProps) {
  const own = useRef<HTMLInputElement>(null);
  // Read only after the element is mounted.
  useImperativeHandle(ref, () => own.current as HTMLInputElement);
  const clear = () => {
    const element = own.current;
    if (!element) return;
    // Clears like user input: through the browser's own value setter, so that React notices the change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, '');
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.focus();
  };
  return (
    <span className={`${classes.box} ${status ? classes.invalid : ''} ${className}`}>
      {prefix ? <span className={classes.affix}>{prefix}</span> : null}
      <input type="text" dir={directionOf(input.type)} {...input} ref={own} className={classes.input} />
      {allowClear && input.value ? (
        <Button
          type="text"
          size="small"
          className={classes.button}
          aria-label={texts.uiForms.clear}
          icon={<CloseIcon size={16} />}
          onClick={clear}
        />
      ) : null}
      {suffix ? <span className={classes.affix}>{suffix}</span> : null}
    </span>
  );
}
