import { useHydrating } from '@market/web-kit';
import { lazy, Suspense, useState } from 'react';
import { previewLinkIn } from './wanted-overrides';

/** Comes with an address that asks for it. */
const PreviewDialog = lazy(async () => ({ default: (await import('./preview.dialog')).PreviewDialog }));

/**
 * Question of who comes by the link of a preview. It is asked and not done: the code is under review, and whoever sent
 * the link need not be who reviews it.
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
