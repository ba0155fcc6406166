import { useRef, type ReactNode } from 'react';
import classes from './item-list.module.css';
import { useRowFocus } from './use-row-focus';

interface ItemListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  render: (item: Item) => ReactNode;
  /** Name of the list for screen readers. */
  label?: string;
  /** `divided` by lines, or `spaced` for cards. */
  look?: 'divided' | 'spaced';
}

/**
 * A list that reports its length to screen readers, and preserves the focus when a row or its button is removed. Show
 * `EmptyState` instead of an empty list.
 */
export function ItemList<Item>({ items, keyOf, render, label, look = 'divided' }: ItemListProps<Item>) {
  const element = useRef<HTMLUListElement>(null);
  const focus = useRowFocus(element, items.map(keyOf));
  return (
    // Safari drops the list role where list-style is none.
    // eslint-disable-next-line jsx-a11y/no-redundant-roles
    <ul {...focus} ref={element} role="list" aria-label={label} className={`${classes.list} ${classes[look]}`}>
      {items.map((item) => (
        <li key={keyOf(item)}>{render(item)}</li>
      ))}
    </ul>
  );
}
