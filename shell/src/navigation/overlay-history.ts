import { followOverlays, openOverlays } from '@market/web-kit';
import { isRecord } from '@market/api/type-guards';
import { flushSync } from 'react-dom';
import { createPath, NavigationType, type createBrowserRouter, type Location, type To } from 'react-router-dom';
import { depthOf, pageKeyOf, type OverlayEntry } from '../base/overlay-entry';

type Router = ReturnType<typeof createBrowserRouter>;

/** A step through the history takes a few milliseconds. */
const LONGEST_STEP_MS = 1000;

/**
 * Gives each open overlay an entry of the browser's history, at its page's address, so that Back and a phone's gesture
 * close the topmost one (docs/adr/0063-overlays-in-history.md). The number of entries follows the number of overlays:
 * one that is closed otherwise takes its entry with it, and an entry without an overlay (reached by Forward, or by a
 * reload) is left at once. Another page takes the place of the entry that it was opened from.
 * @returns the function that stops it
 */
export function keepOverlaysInHistory(router: Router): () => void {
  // Two overloads in one.
  const navigate = router.navigate.bind(router) as (...args: unknown[]) => Promise<void>;
  let shown = router.state.location;
  /** Steps back that the browser has not made yet; what leads elsewhere meanwhile waits for them. */
  let goingBack: { arrived: Promise<unknown>; arrive: (isMade: boolean) => void } | null = null;
  let isPlanned = false;
  let isStopped = false;

  const settle = (): void => {
    isPlanned = false;
    const { location, navigation, blockers } = router.state;
    const isAsking = [...blockers.values()].some(({ state }) => state !== 'unblocked');
    // While somebody is asked whether to leave, an entry would answer for them.
    if (isStopped || goingBack || isAsking || navigation.state !== 'idle') return;
    const depth = depthOf(location);
    const wanted = overlaysOf(location.pathname).length;
    if (wanted > depth) {
      const entry: OverlayEntry = { overlays: depth + 1, pageKey: pageKeyOf(location) };
      void navigate(placeOf(location), { state: { ...stateOf(location), ...entry }, preventScrollReset: true });
    } else if (wanted < depth) {
      if (depth - wanted <= indexOfEntry()) goBack(depth - wanted);
      else
        void navigate(placeOf(location), { state: withoutOverlays(location), replace: true, preventScrollReset: true });
    }
  };
  const goBack = (steps: number): void => {
    let arrive: (isMade: boolean) => void = () => undefined;
    const arrived = new Promise<boolean>((resolve) => (arrive = resolve));
    // A browser that leaves the page meanwhile makes no step; no link may wait for it.
    const timer = setTimeout(() => arrive(false), LONGEST_STEP_MS);
    goingBack = { arrived, arrive };
    void arrived.then((isMade) => {
      clearTimeout(timer);
      goingBack = null;
      // A slow browser may still make it: a second step beside it would leave the page.
      if (isMade) plan();
    });
    void navigate(-steps);
  };
  // After what is under way: one dialog that takes another's place keeps its entry.
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
    // Steps are counted in pages.
    if (typeof to === 'number') return navigate(to < 0 ? to - depth : to, options);
    if (to === null) return navigate(to, options);
    const isSamePlace = typeof to === 'string' && to === createPath(location);
    return navigate(to, {
      ...options,
      replace: true,
      // Led to where one is, nothing is left to come back to but the page itself.
      ...(isSamePlace ? { state: { ...stateOf(location), pageKey: undefined } } : {}),
    });
  };
  // The router's own has an overload for steps and one for places; `lead` takes both.
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

/** Closes at once, so that what asks before it closes is counted in the same turn. */
function closeDownTo(depth: number, page: string): void {
  for (const { close } of overlaysOf(page).slice(depth).reverse()) flushSync(close);
}

/** Entries of this site before the one that is shown, as the router counts them. */
function indexOfEntry(): number {
  // Written by the router, or by nobody.
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
