import { followOverlays, openOverlays } from '@market/web-kit';
import { isRecord } from '@market/api/type-guards';
import { flushSync } from 'react-dom';
import { createPath, NavigationType, type createBrowserRouter, type Location, type To } from 'react-router-dom';
import { depthOf, pageKeyOf, type OverlayEntry } from '../base/overlay-entry';

type Router = ReturnType<typeof createBrowserRouter>;

/** Timeout of a step through the history, which normally takes a few milliseconds. */
const LONGEST_STEP_MS = 1000;

/**
 * Gives each open overlay an entry in the browser's history, at its page's address, so that Back and a phone's gesture
 * close the topmost one (docs/adr/0063-overlays-in-history.md). Entries and overlays are kept equal in number: an
 * overlay closed otherwise removes its entry, and an entry without an overlay (reached by Forward, or by a reload) is
 * left at once. Navigation to another page replaces the overlay's entry.
 * @returns a function that stops it
 */
export function keepOverlaysInHistory(router: Router): () => void {
  // Cast: two overloads in one.
  const navigate = router.navigate.bind(router) as (...args: unknown[]) => Promise<void>;
  let shown = router.state.location;
  /** Pending steps back in the browser's history; other navigations wait for them. */
  let goingBack: { arrived: Promise<unknown>; arrive: (isMade: boolean) => void } | null = null;
  let isPlanned = false;
  let isStopped = false;

  const settle = (): void => {
    isPlanned = false;
    const { location, navigation, blockers } = router.state;
    const isAsking = [...blockers.values()].some(({ state }) => state !== 'unblocked');
    // While a leave confirmation is open, a new entry would answer it.
    if (isStopped || goingBack || isAsking || navigation.state !== 'idle') return;
    const depth = depthOf(location);
    const openCount = overlaysOf(location.pathname).length;
    if (openCount > depth) {
      const entry: OverlayEntry = { overlays: depth + 1, pageKey: pageKeyOf(location) };
      void navigate(placeOf(location), { state: { ...stateOf(location), ...entry }, preventScrollReset: true });
    } else if (openCount < depth) {
      if (depth - openCount <= indexOfEntry()) goBack(depth - openCount);
      else
        void navigate(placeOf(location), { state: withoutOverlays(location), replace: true, preventScrollReset: true });
    }
  };
  const goBack = (steps: number): void => {
    let arrive: (isMade: boolean) => void = () => undefined;
    const arrived = new Promise<boolean>((resolve) => (arrive = resolve));
    // A browser that leaves the page meanwhile never makes the step, and links must not wait for it.
    const timer = setTimeout(() => arrive(false), LONGEST_STEP_MS);
    goingBack = { arrived, arrive };
    void arrived.then((isMade) => {
      clearTimeout(timer);
      goingBack = null;
      // A slow browser may still make the step: a second one would leave the page.
      if (isMade) plan();
    });
    void navigate(-steps);
  };
  // Deferred to a microtask: a dialog that replaces another keeps its entry.
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(settle);
  };

  const stopRouter = router.subscribe(({ location, historyAction }) => {
    const before = shown;
    if (location !== before) {
      shown = location;
      if (historyAction === NavigationType.Pop) {
        if (goingBack) goingBack.arrive(true);
        else if (location.pathname === before.pathname) closeDownTo(depthOf(location), location.pathname);
      }
    }
    plan();
  });
  const stopOverlays = followOverlays(plan);

  const lead = (to: To | number | null, options?: object): Promise<void> => {
    if (goingBack) return goingBack.arrived.then(() => lead(to, options));
    const { location } = router.state;
    const depth = depthOf(location);
    if (depth === 0) return navigate(to, options);
    // Steps count pages, so overlay entries are added.
    if (typeof to === 'number') return navigate(to < 0 ? to - depth : to, options);
    if (to === null) return navigate(to, options);
    const isSamePlace = typeof to === 'string' && to === createPath(location);
    return navigate(to, {
      ...options,
      replace: true,
      // After a navigation to the same place, the entry is the page's own.
      ...(isSamePlace ? { state: { ...stateOf(location), pageKey: undefined } } : {}),
    });
  };
  // Cast: the router has separate overloads for steps and places; `lead` accepts both.
  router.navigate = lead as Router['navigate'];

  plan();
  return () => {
    isStopped = true;
    stopRouter();
    stopOverlays();
  };
}

/** Overlays of a page, the topmost last; those of another page have no entry. */
const overlaysOf = (page: string) => openOverlays().filter(({ pathname }) => pathname === page);

/** Closes synchronously, so that overlays with a confirmation are counted in the same turn. */
function closeDownTo(depth: number, page: string): void {
  for (const { close } of overlaysOf(page).slice(depth).reverse()) flushSync(close);
}

/** Number of this site's history entries before the current one, from the router's index. */
function indexOfEntry(): number {
  // Cast: only the router writes it.
  const { idx } = (history.state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : 0;
}

const placeOf = ({ pathname, search, hash }: Location) => ({ pathname, search, hash });

const withoutOverlays = (location: Location): object => ({
  ...stateOf(location),
  overlays: undefined,
  pageKey: undefined,
});

const stateOf = ({ state }: Location): object => (isRecord(state) ? state : {});
