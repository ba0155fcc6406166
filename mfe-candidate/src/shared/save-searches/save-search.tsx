import { isVerified } from '@market/contracts/accounts';
import type { SearchFilter } from '@market/contracts/search';
import { useSession, useShell } from '@market/web-kit';
import { useLocation } from '@market/web-kit/router';
import { BellIcon, Button } from '@market/web-kit/ui';
import { Suspense, lazy, useEffect, useState } from 'react';
import { keepPendingSave, takePendingSave } from '../pending-save';
import { texts } from '../../texts';

const SaveSearchDialog = lazy(async () => ({ default: (await import('./save-search.dialog')).SaveSearchDialog }));

/** Saves the current search; a visitor signs in first, and is asked for its name afterwards. Hidden for employers. */
export function SaveSearch({ filter }: { filter: SearchFilter }) {
  const { openDialog } = useShell();
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const address = `${pathname}${search}`;
  // Only after phone and email are verified: until then the login flow shows its own dialog.
  const maySave = user?.login_type === 'CND' && isVerified(user);
  useEffect(() => {
    if (maySave && takePendingSave(address)) setIsOpen(true);
  }, [maySave, address]);
  if (user && user.login_type !== 'CND') return null;

  function press() {
    if (user) return setIsOpen(true);
    keepPendingSave(address);
    return openDialog('sign-in', { loginType: 'CND', returnTo: address });
  }
  return (
    <>
      <Button icon={<BellIcon size={16} />} onClick={press}>
        {texts.saveSearches.saveSearch}
      </Button>
      {isOpen ? (
        <Suspense>
          <SaveSearchDialog filter={filter} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
