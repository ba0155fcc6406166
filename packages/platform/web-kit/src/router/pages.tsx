import { PAGE_SHOWN_EVENT } from '@market/remote-contract';
import { lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { matchPath, useRoutes } from 'react-router-dom';
import type { RemoteModule } from '../shell-api';

/** A page in a chunk of its own. */
export interface LazyPage {
  (): ReactNode;
  /** Loads the chunk, so that the page is rendered, or hydrated, without waiting; retries after a failure. */
  preload: () => Promise<void>;
  /** Makes the next rendering load the chunk again; React's `lazy` caches a failure for ever. */
  forget: () => void;
}

/**
 * @param load imports the page
 * @returns the page; it suspends until the chunk is loaded, and throws the loading error
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  let hasFailed = false;
  const ask = (): Promise<ComponentType> => {
    loading ??= load().then(
      (page) => (loaded = page),
      (error: unknown) => {
        hasFailed = true;
        throw error;
      },
    );
    return loading;
  };
  const waitFor = () => lazy(async () => ({ default: await ask() }));
  let Waiting = waitFor();
  function Page(): ReactNode {
    // A page that is already loaded is rendered at once: hydration must not suspend again. The choice stays as long as
    // the page is mounted, or the page would remount.
    const [Shown] = useState<ComponentType>(() => loaded ?? Waiting);
    // Dispatched after the page's own effects, such as its key handlers.
    useEffect(() => void document.dispatchEvent(new Event(PAGE_SHOWN_EVENT)), []);
    return <Shown />;
  }
  const forget = (): void => {
    loaded = undefined;
    loading = undefined;
    hasFailed = false;
    Waiting = waitFor();
  };
  return Object.assign(Page, {
    async preload() {
      if (hasFailed) forget();
      await ask().catch((error: unknown) => {
        // Uncached: this failure was a preload, so the page retries when it is rendered.
        forget();
        throw error;
      });
    },
    forget,
  });
}

/**
 * Pages of a remote's manifest, each in a chunk of its own.
 * @param pages import functions by path
 * @returns the parts of the result of the remote's `setup` about pages
 */
export function createPages(
  pages: Readonly<Record<string, () => Promise<ComponentType>>>,
): Required<Pick<RemoteModule, 'Pages' | 'preload'>> {
  const routes = Object.entries(pages).map(([path, load]) => ({ path, Page: lazyPage(load) }));
  const elements = routes.map(({ path, Page }) => ({ path, element: <Page /> }));
  return {
    // No Suspense boundary of its own: while a page's code loads, the shell's skeleton and notice are shown.
    Pages: () => useRoutes(elements),
    async preload(pathname) {
      await routes.find(({ path }) => matchPath(path, pathname))?.Page.preload();
    },
  };
}
