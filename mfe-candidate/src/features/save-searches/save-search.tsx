import { useSession, useShell } from '@market/web-kit';
import { useLocation } from '@market/web-kit/router';
import { BellIcon, Button } from '@market/web-kit/ui';
import { Suspense, lazy, useState } from 'react';
import type { SearchFilter } from '../search-jobs/search-filter';

const SaveSearchDialog = lazy(async () => ({ default: (await import('./save-search.dialog')).SaveSearchDialog }));

/** Keeps the search that is on the screen; a visitor signs in first. Employers see none of it. */
export function SaveSearch({ filter }: { filter: SearchFilter }) {
  const { openDialog } = useShell();
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  if (user && user.login_type !== 'CND') return null;
  return (
    <>
      <Button icon={<BellIcon size={16} />} onClick={() => (user ? setIsOpen(true) : openDialog('sign-in', { loginType: 'CND', returnTo: `${pathname}${search}` }))}>
        Save search
      </Button>
      {isOpen ? (
        <Suspense>
          <SaveSearchDialog filter={filter} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
