import { PAGE_SHOWN_EVENT } from '@market/contracts/remotes';
import { lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { matchPath, useRoutes } from 'react-router-dom';
import type { RemoteModule } from '../shell-api';

/** A page in a chunk of its own. */
export interface LazyPage {
  (): ReactNode;
  /** Loads the chunk, so that the page is shown, or hydrated, without waiting; asks anew where it failed before. */
  preload: () => Promise<void>;
  /** The next showing asks for the chunk again; React's `lazy` keeps a failure for ever. */
  forget: () => void;
}

/**
 * @param load imports the page
 * @returns the page; it suspends until the chunk is there, and throws what went wrong
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
    // Known already it is shown at once: a page that is hydrated may not wait again for what has come. What was chosen
    // stays as long as it is shown, or the page would begin anew.
    const [Shown] = useState<ComponentType>(() => loaded ?? Waiting);
    // After the page's own effects, such as its keys.
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
        // Uncached: this failure was a preload, so the page tries again when it is shown.
        forget();
        throw error;
      });
    },
    forget,
  });
}

/**
 * The pages of a remote's manifest, each in a chunk of its own.
 * @param pages how each is imported, by its path
 * @returns what the remote's `setup` answers of them
 */
export function createPages(
  pages: Readonly<Record<string, () => Promise<ComponentType>>>,
): Required<Pick<RemoteModule, 'Pages' | 'preload'>> {
  const routes = Object.entries(pages).map(([path, load]) => ({ path, Page: lazyPage(load) }));
  const elements = routes.map(({ path, Page }) => ({ path, element: <Page /> }));
  return {
    // No boundary of its own: while a page's code comes, the shell's skeleton and its notice are shown.
    Pages: () => useRoutes(elements),
    async preload(pathname) {
      await routes.find(({ path }) => matchPath(path, pathname))?.Page.preload();
    },
  };
}
