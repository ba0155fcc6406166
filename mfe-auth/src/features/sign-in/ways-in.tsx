import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './ways-in.module.css';

interface WayIn {
  key: string;
  label: string;
  content: ReactNode;
}

const FOCUSABLE = {
  tab: '[role="tab"][aria-selected="true"]',
  box: '[role="tabpanel"]:not([hidden]) input',
} as const;

/**
 * Sign-in methods as tabs, by the ARIA pattern (arrows, Home and End select). antd's tabs would triple the size of a
 * visitor's first form. A deselected tab keeps its input.
 */
export function WaysIn({ ways, label }: { ways: readonly WayIn[]; label: string }) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  const all = useRef<HTMLDivElement>(null);
  /** Next focus target: keyboard selection keeps the focus on the tabs, a click moves it into the box. */
  const next = useRef<keyof typeof FOCUSABLE | null>(null);
  const give = (focused: keyof typeof FOCUSABLE) =>
    all.current?.querySelector<HTMLElement>(FOCUSABLE[focused])?.focus();
  const choose = (index: number, focused: keyof typeof FOCUSABLE) => {
    // Already selected: its box exists, so the focus moves at once.
    if (index === chosen) return give(focused);
    next.current = focused;
    setChosen(index);
    setSeen((before) => new Set([...before, index]));
  };
  useEffect(() => {
    if (next.current) give(next.current);
    next.current = null;
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: chosen + 1, ArrowLeft: chosen - 1, Home: 0, End: ways.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose((to + ways.length) % ways.length, 'tab');
  };
  return (
    <div ref={all}>
      {/* The focus is on its tabs. */}
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div role="tablist" aria-label={label} className={classes.tabs} onKeyDown={onKeyDown}>
        {ways.map(({ key, label: name }, index) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={index === chosen}
            aria-controls={index === chosen ? `${id}-${key}-panel` : undefined}
            tabIndex={index === chosen ? 0 : -1}
            className={classes.tab}
            onClick={() => choose(index, 'box')}
          >
            {name}
          </button>
        ))}
      </div>
      {ways.map(({ key, content }, index) =>
        seen.has(index) ? (
          // No accessible name: the tab's would be a second "Email" beside the field's.
          <div key={key} role="tabpanel" id={`${id}-${key}-panel`} hidden={index !== chosen}>
            {content}
          </div>
        ) : null,
      )}
    </div>
  );
}
