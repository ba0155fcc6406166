import { Button, SearchIcon } from '@market/web-kit/frame';
import { texts } from '../texts';
import { openPalette, PALETTE_SHORTCUTS } from './use-palette';

/** Header button that opens the command palette, and shows its keyboard shortcuts. */
export function PaletteButton({ className }: { className?: string | undefined }) {
  return (
    <Button
      type="text"
      className={className}
      aria-label={texts.palette.title}
      aria-haspopup="dialog"
      aria-keyshortcuts={PALETTE_SHORTCUTS}
      title={texts.palette.byKeys}
      icon={<SearchIcon size={20} />}
      onClick={openPalette}
    />
  );
}
