import { Button } from '@market/web-kit/frame';
import { texts } from '../texts';
import { OWNERS_SHORTCUT, useOwners } from './use-owners';

/** In the footer: frames each part of the page with its owner. */
export function OwnersToggle({ className }: { className?: string | undefined }) {
  const { isAllowed, isShown, toggle } = useOwners();
  if (!isAllowed) return null;
  return (
    <Button
      type="text"
      size="small"
      className={className}
      aria-pressed={isShown}
      aria-keyshortcuts={OWNERS_SHORTCUT}
      title={OWNERS_SHORTCUT}
      onClick={toggle}
    >
      {texts.owners.showTheParts}
    </Button>
  );
}
