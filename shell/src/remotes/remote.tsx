import type { RemoteModule } from '@market/web-kit';
import { Component, createContext, Suspense, use, useContext, type ReactNode } from 'react';
import { asRemoteError, type RemoteError } from './remote-error';
import type { RemoteModules } from './remote-modules';

const RemoteModulesContext = createContext<RemoteModules | null>(null);
/** Stands once in the shell. */
export const RemoteModulesProvider = RemoteModulesContext;

interface RemoteProps {
  /** Federation name. */
  name: string;
  /** Shown while it loads. */
  waiting: ReactNode;
  /** Shown when it failed; `retry` starts it anew. */
  failed: (error: RemoteError, retry: () => void) => ReactNode;
  onError?: (error: unknown) => void;
  /** What of the remote to show. */
  children: (module: RemoteModule) => ReactNode;
}

/**
 * A part of the page that a remote fills. Whatever happens in there, from the manifest to rendering, stays in there: the rest
 * of the page lives, and Retry starts the remote anew without a reload.
 */
export function Remote({ name, waiting, failed, onError, children }: RemoteProps) {
  const modules = useContext(RemoteModulesContext);
  if (!modules) throw new Error('<Remote> stands outside RemoteModulesProvider');
  return (
    <RemoteBoundary name={name} forget={() => modules.forget(name)} failed={failed} onError={onError}>
      <Suspense fallback={waiting}>
        <Running modules={modules} name={name}>
          {children}
        </Running>
      </Suspense>
    </RemoteBoundary>
  );
}

function Running({ modules, name, children }: { modules: RemoteModules; name: string; children: RemoteProps['children'] }) {
  return children(use(modules.get(name)));
}

interface BoundaryProps extends Pick<RemoteProps, 'name' | 'failed' | 'onError'> {
  forget: () => void;
  children: ReactNode;
}

class RemoteBoundary extends Component<BoundaryProps, { failure: unknown }> {
  override state: { failure: unknown } = { failure: null };

  static getDerivedStateFromError(failure: unknown): { failure: unknown } {
    return { failure };
  }

  override componentDidCatch(failure: unknown): void {
    this.props.onError?.(failure);
  }

  readonly retry = (): void => {
    this.props.forget();
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return this.props.failed(asRemoteError(this.props.name, 'show', failure), this.retry);
  }
}
