import { useHydrating } from '@market/web-kit';
import { lazy, Suspense, useState } from 'react';
import { previewLinkIn } from './wanted-overrides';

/** Lazy loaded, only for an address with a preview. */
const PreviewDialog = lazy(async () => ({ default: (await import('./preview.dialog')).PreviewDialog }));

/**
 * Asks visitors who arrive by a preview link before the preview is used: its code is under review, and not everybody
 * with the link is a reviewer.
 */
export function PreviewQuestion() {
  const isHydrating = useHydrating();
  const [isAnswered, setAnswered] = useState(false);
  const link = isHydrating || isAnswered ? undefined : previewLinkIn(location.search);
  return link === undefined ? null : (
    <Suspense>
      <PreviewDialog link={link} onClose={() => setAnswered(true)} />
    </Suspense>
  );
}
