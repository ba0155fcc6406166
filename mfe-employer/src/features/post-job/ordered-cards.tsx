import { useFormField, useFormikContext } from '@market/web-kit/forms';
import { Button, Row, VisuallyHidden } from '@market/web-kit/ui';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import classes from './ordered-cards.module.css';

interface CardWords {
  title: string;
  hint: string;
  add: string;
  up: string;
  down: string;
  remove: string;
  removed: string;
  upLabel: (words: { number: number }) => string;
  downLabel: (words: { number: number }) => string;
  removeLabel: (words: { number: number }) => string;
  moved: (words: { place: number; count: number }) => string;
  added: (words: { count: number }) => string;
}

interface OrderedCardsProps<Item> {
  /** Name of the form field that contains the list. */
  name: string;
  items: Item[];
  max: number;
  words: CardWords;
  newItem: () => Item;
  card: (item: Item, at: number) => ReactNode;
}

/** List field whose entries are added, reordered and removed, also by keyboard. */
export function OrderedCards<Item extends { id: string }>({
  name,
  items,
  max,
  words,
  newItem,
  card,
}: OrderedCardsProps<Item>) {
  const { errors, submitCount, setFieldValue } = useFormikContext<Record<string, unknown>>();
  const { error, disabled } = useFormField<Item[]>(name);
  const heading = useId();
  const [announcement, setAnnouncement] = useState('');
  const section = useRef<HTMLElement>(null);
  /** Control that receives the focus after a change: an entry's move button or text, else the add button. */
  const next = useRef<{ id?: string; control: 'up' | 'down' | 'text' | 'add' }>(undefined);
  useEffect(() => {
    if (!next.current) return;
    const { id, control } = next.current;
    next.current = undefined;
    const within =
      id === undefined ? section.current : section.current?.querySelector(`[data-entry="${CSS.escape(id)}"]`);
    const found = within?.querySelector<HTMLElement>(
      control === 'text' ? 'input' : `[data-control=${control}]:enabled`,
    );
    // At either end of the list one of the two move buttons is disabled.
    (found ?? within?.querySelector<HTMLElement>('[data-control]:enabled'))?.focus();
  }, [items]);

  const change = (changed: Item[], focus: NonNullable<typeof next.current>, sentence: string) => {
    next.current = focus;
    setAnnouncement(sentence);
    void setFieldValue(name, changed);
  };
  const move = (from: number, to: number) => {
    const changed = [...items];
    const [item] = changed.splice(from, 1);
    if (!item) return;
    changed.splice(to, 0, item);
    change(
      changed,
      { id: item.id, control: to < from ? 'up' : 'down' },
      words.moved({ place: to + 1, count: items.length }),
    );
  };
  const isWrong = submitCount > 0 && errors[name] !== undefined;
  const own = typeof error === 'string' ? error : undefined;
  return (
    <section
      ref={section}
      className={classes.cards}
      aria-labelledby={heading}
      data-field={name}
      data-invalid={isWrong || own !== undefined ? true : undefined}
    >
      <h3 id={heading} className={classes.heading}>
        {words.title}
      </h3>
      <p className={classes.hint}>{words.hint}</p>
      <ol className={classes.list}>
        {items.map((item, at) => (
          <li key={item.id} data-entry={item.id} className={classes.card}>
            {card(item, at)}
            <Row gap={1}>
              <Button
                size="small"
                disabled={disabled || at === 0}
                data-control="up"
                aria-label={words.upLabel({ number: at + 1 })}
                onClick={() => move(at, at - 1)}
              >
                {words.up}
              </Button>
              <Button
                size="small"
                disabled={disabled || at === items.length - 1}
                data-control="down"
                aria-label={words.downLabel({ number: at + 1 })}
                onClick={() => move(at, at + 1)}
              >
                {words.down}
              </Button>
              <Button
                size="small"
                danger
                disabled={disabled}
                aria-label={words.removeLabel({ number: at + 1 })}
                onClick={() =>
                  change(
                    items.filter(({ id }) => id !== item.id),
                    { control: 'add' },
                    words.removed,
                  )
                }
              >
                {words.remove}
              </Button>
            </Row>
          </li>
        ))}
      </ol>
      {own === undefined ? null : <p className={classes.error}>{own}</p>}
      <Button
        data-control="add"
        disabled={disabled || items.length >= max}
        onClick={() => {
          const added = newItem();
          change([...items, added], { id: added.id, control: 'text' }, words.added({ count: items.length + 1 }));
        }}
      >
        {words.add}
      </Button>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </section>
  );
}
