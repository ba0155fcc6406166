import type { ReactNode } from 'react';
import classes from './item-list.module.css';

interface ItemListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  render: (item: Item) => ReactNode;
  /** What the list is of, for screen readers. */
  label?: string;
  /** `divided` by lines, or `spaced` for cards. */
  look?: 'divided' | 'spaced';
}

/** A list that says to screen readers how many items it has. Show `EmptyState` instead of an empty one. */
export function ItemList<Item>({ items, keyOf, render, label, look = 'divided' }: ItemListProps<Item>) {
  return (
    // Safari drops the list role where list-style is none.
    // eslint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" aria-label={label} className={`${classes.list} ${classes[look]}`}>
      {items.map((item) => (
        <li key={keyOf(item)}>{render(item)}</li>
      ))}
    </ul>
  );
}
