import { Select as AntdSelect, type SelectProps } from 'antd';
import { ExpandIcon } from '../frame/icons';

/**
 * antd's Select with every option in the page: lists here are short, and a virtual list hides options from assistive
 * technology.
 */
export function Select(props: SelectProps) {
  return (
    <AntdSelect
      virtual={false}
      suffixIcon={props.loading ? undefined : <ExpandIcon size={16} color="var(--mk-ink)" aria-hidden="true" />}
      {...props}
    />
  );
}

interface TagInputProps extends Omit<SelectProps<string[]>, 'mode' | 'open' | 'tokenSeparators'> {
  /** Characters that end a word as Enter does, also within pasted text; names may contain commas. */
  separators?: string[];
}

const BETWEEN_WORDS = [',', ';', '\n'];

/** Words entered one by one: Enter or a separator ends a word, Backspace takes the last one away. */
export function TagInput({ separators = BETWEEN_WORDS, ...props }: TagInputProps) {
  return (
    <AntdSelect<string[]>
      {...props}
      mode="tags"
      open={props.options?.length ? undefined : false}
      suffixIcon={null}
      tokenSeparators={separators}
    />
  );
}
