import { ErrorState } from '@market/web-kit/frame';
import { Component, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { useConnection } from '../base/connection';
import type { ShellPage as Stated } from '../pages';
import { OfflinePage } from '../states/offline-page';
import { ServerErrorContent } from '../states/state-pages';
import { isChunkFailure, recoverFromChunkFailure } from '../base/chunk-failure';
import { tellPageShown } from '../base/page-shown';

interface ShellPageProps {
  page: Stated;
  /** Shown while the page's chunk loads. */
  waiting: ReactNode;
}

/**
 * Shell page inside its layout even on failure: without its chunk, or after an error, the header and the menus still
 * work.
 */
export function ShellPage({ page: { component: Shown }, waiting }: ShellPageProps) {
  return (
    <ShellPageBoundary component={Shown}>
      <Suspense fallback={waiting}>
        <Shown />
        <TellShown />
      </Suspense>
    </ShellPageBoundary>
  );
}

/** Reports that the page is shown: pages in chunks of their own do so themselves, others do not. */
function TellShown() {
  useEffect(tellPageShown, []);
  return null;
}

class ShellPageBoundary extends Component<
  { component: ComponentType & { forget?: () => void }; children: ReactNode },
  { failure: unknown }
> {
  override state: { failure: unknown } = { failure: null };

  static getDerivedStateFromError(failure: unknown): { failure: unknown } {
    return { failure };
  }

  override componentDidCatch(failure: unknown): void {
    tellPageShown();
    void recoverFromChunkFailure(failure);
  }

  override componentWillUnmount(): void {
    if (this.state.failure !== null) this.props.component.forget?.();
  }

  readonly retry = (): void => {
    this.props.component.forget?.();
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return isChunkFailure(failure) ? <MissingChunk onRetry={this.retry} /> : <ServerErrorContent />;
  }
}

function MissingChunk({ onRetry }: { onRetry: () => void }) {
  const isOnline = useConnection(({ connection }) => connection === 'online');
  return isOnline ? <ErrorState onRetry={onRetry} /> : <OfflinePage onOnline={onRetry} />;
}
