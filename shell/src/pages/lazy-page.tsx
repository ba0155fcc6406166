import { lazy, type ComponentType, type ReactNode } from 'react';

/** A page in a chunk of its own that can be asked for again; React's `lazy` keeps a failure for ever. */
export interface LazyPage {
  (): ReactNode;
  /** The next showing asks for the chunk again. */
  forget: () => void;
}

/**
 * @param load imports the page
 * @returns the page; it suspends until the chunk is there, and throws what went wrong
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  const ask = () => lazy(async () => ({ default: await load() }));
  let Loaded = ask();
  const Page = () => <Loaded />;
  return Object.assign(Page, {
    forget() {
      Loaded = ask();
    },
  });
}
