import { lazy, Suspense } from 'react';
import { PressBusy } from '@market/web-kit/frame';
import { usePalette, usePaletteShortcut } from './use-palette';

const Palette = lazy(async () => ({ default: (await import('./palette')).Palette }));

/** Command palette above any page, opened by its button or Ctrl+K; lazy loaded on first use. */
export function PaletteHost() {
  usePaletteShortcut();
  const isOpen = usePalette((state) => state.isOpen);
  return isOpen ? (
    <Suspense fallback={<PressBusy />}>
      <Palette />
    </Suspense>
  ) : null;
}
