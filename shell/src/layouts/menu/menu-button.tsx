import { useOverlay } from '@market/web-kit';
import { useId, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './menu-button.module.css';
import { useMenuKeys } from './use-menu-keys';

/** Menu entry: a link (`to`) or an action (`onSelect`). */
export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  to?: string;
  onSelect?: () => void;
}

interface MenuButtonProps {
  /** Makes the button; spread `props` on it. */
  button: (props: {
    ref: (element: HTMLButtonElement | null) => void;
    id: string;
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
    'aria-controls': string | undefined;
    onClick: () => void;
  }) => ReactNode;
  entries: MenuEntry[];
  /** Content above the entries, which names the menu's owner. */
  head?: ReactNode;
}

/**
 * A button with a menu, by the menu button pattern of the ARIA Authoring Practices: arrows, Home, End, letters, Escape.
 * Back closes it.
 */
export function MenuButton({ button, entries, head }: MenuButtonProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const { open, setOpen, anchor, menu, onKeyDown } = useMenuKeys(trigger);
  useOverlay(open, () => {
    setOpen(false);
    trigger.current?.focus();
  });
  const choose = (entry: MenuEntry) => {
    setOpen(false);
    // A link leaves the focus to the new page, an action returns it to the button.
    if (!entry.to) trigger.current?.focus();
    entry.onSelect?.();
  };

  return (
    // The keys are those of the button and the entries inside.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={anchor} className={classes.anchor} onKeyDown={onKeyDown}>
      {button({
        ref: (element) => {
          trigger.current = element;
        },
        id: `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? `${id}-menu` : undefined,
        onClick: () => setOpen(!open),
      })}
      {open ? (
        <div className={classes.menu}>
          {head ? <div className={classes.head}>{head}</div> : null}
          <div ref={menu} id={`${id}-menu`} role="menu" aria-labelledby={`${id}-button`}>
            {entries.map((entry) => (
              <Entry key={entry.label} entry={entry} onChoose={() => choose(entry)} />
            ))}
          </div>
        </div>
      ) : null}
    </div>
  );
}

function Entry({ entry, onChoose }: { entry: MenuEntry; onChoose: () => void }) {
  const contents = (
    <>
      {entry.icon}
      {entry.label}
    </>
  );
  return entry.to ? (
    <Link role="menuitem" tabIndex={-1} className={classes.item} to={entry.to} onClick={onChoose}>
      {contents}
    </Link>
  ) : (
    <button role="menuitem" tabIndex={-1} type="button" className={classes.item} onClick={onChoose}>
      {contents}
    </button>
  );
}
