import { ShellProvider, useShell, type RemoteModule } from '@market/web-kit';
import { Component, createContext, Suspense, use, useContext, useMemo, type ReactNode } from 'react';
import { noteVersion } from '../reports/notes';
import { didNotCome, isChunkFailure, recoverFromChunkFailure } from '../base/chunk-failure';
import { tellPageShown } from '../base/page-shown';
import { explainFailure } from './explain-failure';
import { onArrival, RefusedFile } from './guarded-files';
import { useKnownRemotes } from './known-remotes';
import { asRemoteError, isPassing, RemoteError } from './remote-error';
import type { RemoteModules } from './remote-modules';
import { shellOfRemote } from './shell-of-remote';

const RemoteModulesContext = createContext<RemoteModules | null>(null);
/** Provider, used once in the shell. */
export const RemoteModulesProvider = RemoteModulesContext;

interface RemoteProps {
  /** Federation name. */
  name: string;
  /** Shown while it loads. */
  waiting: ReactNode;
  /** Shown after a failure; `retry` starts the remote anew. */
  failed: (error: RemoteError, retry: () => void) => ReactNode;
  /** Whether a chunk that fails to load is requested once more before it counts as failed. */
  asksTwice?: boolean;
  /** Whether the page is complete without the remote, so that a missing file does not reload the page. */
  isAside?: boolean;
  /** Content to show of the remote. */
  children: (module: RemoteModule) => ReactNode;
}

/**
 * Error boundary and loader of a part of the page that a remote fills. Every failure, from the manifest to rendering,
 * is contained: the rest of the page works, and Retry starts the remote anew without a reload.
 */
export function Remote({ name, waiting, failed, asksTwice = false, isAside = false, children }: RemoteProps) {
  const modules = useContext(RemoteModulesContext);
  if (!modules) throw new Error('<Remote> stands outside RemoteModulesProvider');
  return (
    <RemoteBoundary name={name} modules={modules} failed={failed} asksTwice={asksTwice} isAside={isAside}>
      <Suspense fallback={waiting}>
        <Running modules={modules} name={name}>
          {children}
        </Running>
      </Suspense>
    </RemoteBoundary>
  );
}

function Running({
  modules,
  name,
  children,
}: {
  modules: RemoteModules;
  name: string;
  children: RemoteProps['children'];
}) {
  // The shown page keeps its initial module, even when a dialog has to start its remote anew.
  const remote = useMemo(() => modules.get(name), [modules, name]);
  const page = useShell();
  return <ShellProvider shell={shellOfRemote(page, name)}>{children(use(remote))}</ShellProvider>;
}

interface BoundaryProps extends Pick<RemoteProps, 'name' | 'failed' | 'asksTwice' | 'isAside'> {
  modules: RemoteModules;
  children: ReactNode;
}

class RemoteBoundary extends Component<BoundaryProps, { failure: unknown }> {
  override state: { failure: unknown } = { failure: null };
  private hasAskedTwice = false;
  private stopListening: () => void = () => undefined;

  static getDerivedStateFromError(failure: unknown): { failure: unknown } {
    return { failure };
  }

  override componentDidCatch(failure: unknown): void {
    const { name, modules, asksTwice, isAside } = this.props;
    this.stopListening();
    // Recorded before a fallback replaces the version; failures of the start are recorded by the start itself.
    if (!(failure instanceof RemoteError)) noteVersion(entryOf(name), didNotCome(failure) ? 'code' : 'show');
    // A RemoteError comes from the start, which has already tried the fallback.
    if (!(failure instanceof RemoteError) && modules.fallBack(name, failure)) {
      this.setState({ failure: null });
      return;
    }
    // The start itself retries once.
    if (asksTwice && !this.hasAskedTwice && !(failure instanceof RemoteError) && didNotCome(failure)) {
      this.hasAskedTwice = true;
      this.retry();
      return;
    }
    if (!isAside) {
      tellPageShown();
      void recoverFromChunkFailure(failure);
    }
    if (!(failure instanceof RemoteError)) void this.explain(failure);
    if (isPassing(failure)) this.listen();
  }

  /** Shows content that arrives after its timeout. */
  listen(): void {
    const { name, modules } = this.props;
    const entry = entryOf(name);
    if (!entry) return;
    this.stopListening = onArrival(entry, () => {
      void modules.takeUp(name, location.pathname).then((isHere) => {
        if (isHere) this.setState({ failure: null });
      });
    });
  }

  /** Failed loads are discarded, so that the next use retries; a remote would otherwise keep its failure for ever. */
  override componentWillUnmount(): void {
    this.stopListening();
    if (isChunkFailure(this.state.failure)) this.props.modules.forget(this.props.name);
  }

  /** Explains a failed chunk, known only by a number: which file it was, and why it failed. */
  async explain(failure: unknown): Promise<void> {
    const cause = await explainFailure(failure);
    if (!cause) return;
    const explained = new RemoteError(this.props.name, cause instanceof RefusedFile ? 'integrity' : 'code', cause);
    this.setState((state) => (state.failure === failure ? { failure: explained } : null));
  }

  readonly retry = (): void => {
    this.stopListening();
    this.props.modules.forget(this.props.name);
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return this.props.failed(asRemoteError(this.props.name, 'show', failure), this.retry);
  }
}

const entryOf = (name: string) => useKnownRemotes.getState().remotes.find((remote) => remote.name === name)?.entry;
