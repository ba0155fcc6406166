import { useSession } from '@market/web-kit';
import { useState } from 'react';

/** Optional columns and lines of the table. */
export const COLUMNS = ['job', 'stage', 'applied', 'changed', 'due', 'rating', 'skills', 'match'] as const;
export type ColumnName = (typeof COLUMNS)[number];

const BEGIN_WITH: readonly ColumnName[] = ['job', 'stage', 'applied', 'skills', 'match'];

export interface Columns {
  shown: ReadonlySet<ColumnName>;
  show: (column: ColumnName, isShown: boolean) => void;
}

/** Selected columns, stored in this browser per account. */
export function useColumns(): Columns {
  const { user } = useSession();
  const key = `applicant-columns:${user?.login_id ?? ''}`;
  const [shown, setShown] = useState<ReadonlySet<ColumnName>>(() => new Set(read(key)));
  return {
    shown,
    show: (column, isShown) => {
      const next = new Set(shown);
      if (isShown) next.add(column);
      else next.delete(column);
      setShown(next);
      try {
        localStorage.setItem(key, [...next].join(' '));
      } catch {
        // Storage refused (private window): the choice holds for this page only.
      }
    },
  };
}

function read(key: string): readonly ColumnName[] {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? BEGIN_WITH : COLUMNS.filter((column) => stored.split(' ').includes(column));
  } catch {
    return BEGIN_WITH;
  }
}
