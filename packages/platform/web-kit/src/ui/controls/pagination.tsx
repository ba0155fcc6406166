import { useEffect, useRef } from 'react';
import { Button } from '../frame/button';
import { NextIcon, PreviousIcon } from '../frame/icons';
import { isFocusLost } from '../frame/lost-focus';
import { texts } from '../../texts';
import classes from './pagination.module.css';

interface PaginationProps {
  /** From 1. */
  current: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
  align?: 'start' | 'center' | 'end';
}

/** The pages to show buttons for: the first, the last, those around the current one; `null` where some are left out. */
export const pagesToShow = (current: number, last: number): (number | null)[] => {
  const near = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const wanted = [...new Set(near)].sort((one, other) => one - other);
  return wanted.flatMap((page, index) => {
    const before = wanted[index - 1] ?? 0;
    // A gap of a single page shows that page.
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? [null, page] : [page];
  });
};

/** Page navigation of a list. */
export function Pagination({ current, pageSize, total, onChange, align = 'start' }: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const pages = useRef<HTMLElement>(null);
  /** Button pressed last, until its page is shown. */
  const pressed = useRef<HTMLElement>(undefined);
  useEffect(() => {
    const button = pressed.current;
    pressed.current = undefined;
    // At either end the button becomes disabled, and a disabled button cannot keep the focus.
    if (button?.matches(':disabled') && (isFocusLost() || document.activeElement === button))
      pages.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [current]);
  return (
    <nav
      ref={pages}
      className={`${classes.pages} ${align === 'start' ? '' : (classes[align] ?? '')}`}
      aria-label={texts.uiData.pages}
    >
      <ul className={classes.list}>
        <li>
          <Button
            type="text"
            aria-label={texts.uiData.previousPage}
            icon={<PreviousIcon size={18} />}
            disabled={current <= 1}
            onClick={({ currentTarget }) => {
              pressed.current = currentTarget;
              onChange(current - 1);
            }}
          />
        </li>
        {pagesToShow(current, last).map((page, index, shown) =>
          page === null ? (
            <li key={`after ${String(shown[index - 1])}`} className={classes.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={page}>
              <Button
                type="text"
                className={page === current ? classes.current : undefined}
                aria-label={texts.uiData.page({ page })}
                aria-current={page === current ? 'page' : undefined}
                onClick={() => onChange(page)}
              >
                {page}
              </Button>
            </li>
          ),
        )}
        <li>
          <Button
            type="text"
            aria-label={texts.uiData.nextPage}
            icon={<NextIcon size={18} />}
            disabled={current >= last}
            onClick={({ currentTarget }) => {
              pressed.current = currentTarget;
              onChange(current + 1);
            }}
          />
        </li>
      </ul>
    </nav>
  );
}
