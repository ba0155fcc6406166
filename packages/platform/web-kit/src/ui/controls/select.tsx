import type { SelectProps } from 'antd';
import type { ReactElement } from 'react';
import { ExpandIcon } from '../frame/icons';
import { controlBone, piece } from '../piece';
import classes from './control.module.css';

const RichSelect = piece(async () => (await import('../antd/select')).Select, controlBone);

/** Whether a select needs antd's, for search, tags or another feature that the browser's own list lacks. */
const needsRich = ({ mode, showSearch, loading, optionRender, labelRender, popupRender }: SelectProps): boolean =>
  Boolean(mode ?? showSearch ?? loading ?? optionRender ?? labelRender ?? popupRender);

function PlainSelect({
  id,
  className = '',
  options = [],
  value,
  onChange,
  onBlur,
  placeholder,
  allowClear,
  disabled,
  status,
  ...rest
}: SelectProps) {
  const chosen = options.findIndex((option) => option.value === value);
  return (
    <span
      className={[
        classes.box,
        classes.choose,
        chosen < 0 ? classes.unchosen : '',
        status === 'error' ? classes.invalid : '',
        className,
      ].join(' ')}
    >
      <select
        id={id}
        className={classes.input}
        value={chosen}
        disabled={disabled}
        onBlur={onBlur}
        onChange={({ target }) => {
          const option = options[Number(target.value)];
          onChange?.(option?.value, option);
        }}
        aria-label={rest['aria-label']}
        aria-labelledby={rest['aria-labelledby']}
        aria-describedby={rest['aria-describedby']}
        aria-invalid={rest['aria-invalid']}
        aria-required={rest['aria-required']}
      >
        {chosen < 0 || allowClear ? (
          <option value={-1} hidden={!allowClear}>
            {placeholder}
          </option>
        ) : null}
        {options.map((option, index) => (
          <option key={String(option.value)} dir="auto" value={index} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ExpandIcon size={16} aria-hidden="true" />
    </span>
  );
}

/**
 * Select. A short list is the browser's own, which is the best on a phone and costs nothing; with `mode`, `showSearch`
 * or `loading` it is antd's.
 */
// oxlint-disable-next-line react/function-component-definition -- a cast gives it its type parameter
export const Select = ((props: SelectProps) =>
  needsRich(props) ? <RichSelect {...props} /> : <PlainSelect {...props} />) as <Value = unknown>(
  props: SelectProps<Value>,
) => ReactElement;
