import { useId, type ReactNode } from 'react';
import classes from './choices.module.css';

interface Option<Value> {
  value: Value;
  label: ReactNode;
}

interface GroupProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
  className?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
}

interface RadioGroupProps<Value> extends GroupProps<Value> {
  options: readonly Option<Value>[];
  onBlur?: () => void;
}

/** Radio group of a few options. */
export function RadioGroup<Value extends string | number>({
  options,
  value,
  onChange,
  onBlur,
  disabled,
  className = '',
  ...aria
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" {...aria} className={`${classes.group} ${className}`} onBlur={onBlur}>
      {options.map((option) => (
        <label key={option.value} className={classes.choice}>
          <input
            type="radio"
            className={classes.mark}
            name={name}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          <span className={classes.text}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

interface SegmentedProps<Value> extends GroupProps<Value> {
  options: readonly (Value | (Option<Value> & { icon?: ReactNode }))[];
}

/** Segmented control for a few options: a view, a part of a list. */
export function Segmented<Value extends string | number>({
  options,
  value,
  onChange,
  disabled,
  className = '',
  ...aria
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" {...aria} className={`${classes.segmented} ${className}`}>
      {options.map((given) => {
        const option = typeof given === 'object' ? given : { value: given, label: given, icon: undefined };
        return (
          <label key={option.value} className={classes.segment}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.icon}
              {option.label}
            </span>
          </label>
        );
      })}
    </div>
  );
}
