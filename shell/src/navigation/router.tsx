import { createBrowserRouter, useRouteError } from 'react-router-dom';
import { useEffect } from 'react';
import { ServerErrorPage } from '../states/state-pages';
import { recoverFromChunkFailure } from '../base/chunk-failure';
import { PageView } from './page-view';

/**
 * Router with a single splat route: the page is looked up in the manifests, which may come after the first screen.
 * Remotes answer below it with `useRoutes` and whole paths.
 * @param options.isWritten whether the first page is server-rendered: if scrolled already, it keeps its position
 */
export function createRouter({ isWritten = false } = {}) {
  return createBrowserRouter(
    [{ path: '*', element: <PageView />, errorElement: <BrokenShell /> }],
    isWritten ? { hydrationData: { loaderData: {} } } : {},
  );
}

/** Error page for failures outside every remote. */
function BrokenShell() {
  const error = useRouteError();
  useEffect(() => {
    void recoverFromChunkFailure(error);
  }, [error]);
  return <ServerErrorPage />;
}
