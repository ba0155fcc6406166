import { lazy, Suspense, type ComponentProps } from 'react';

const LazyTemplates = lazy(async () => ({ default: (await import('./templates')).Templates }));

/** Menu of the company's templates; fetched when it is first shown. */
export function MessageTemplates(props: ComponentProps<typeof LazyTemplates>) {
  return (
    <Suspense fallback={null}>
      <LazyTemplates {...props} />
    </Suspense>
  );
}
