import { createElement, lazy, Suspense, useContext, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { PressBusy } from './frame/press-busy';
import { Bone } from './frame/states';
import { EarlyPressContext, InKitContext, ShownWholeContext } from './piece-contexts';

export interface Piece {
  /** Preloads the component before it is shown; the promise resolves whether loading succeeds or fails. */
  preload: () => Promise<void>;
}

interface PieceProps {
  children?: ReactNode;
  className?: string;
  open?: boolean;
}

/** A component that is fetched when it is first shown. */
export type PieceOf<Component> = Component & Piece;

type Meanwhile = (props: PieceProps) => ReactNode;

/**
 * Lazy antd component: a chunk of its own, fetched when first shown, wrapped in antd's theme. A page without antd loads
 * none of it, and importing an entry of the kit costs only the components shown, not those listed. The result is used
 * like the component itself. A component that starts closed (`open={false}`) waits until it is opened. A dialog is
 * shown once all its first lazy components have loaded.
 * @param load imports the component
 * @param meanwhile placeholder during the first fetch; left out for overlays above the page
 */
export const piece = <Component,>(load: () => Promise<Component>, meanwhile?: Meanwhile): PieceOf<Component> =>
  fetched<Component>(async () => {
    const [component, { KitProvider }] = await Promise.all([load(), import('./antd/kit-provider')]);
    // Cast: the component's type is restored where the piece is returned.
    const Inner = component as ComponentType<object>;
    return function Themed(props: object) {
      const shown = createElement(Inner, props);
      return useContext(InKitContext) ? shown : <KitProvider>{shown}</KitProvider>;
    };
  }, meanwhile);

/** Lazy component that is not antd's, fetched without antd's theme; see `piece`. */
export const ownPiece = <Component,>(load: () => Promise<Component>): PieceOf<Component> =>
  // Cast as above.
  fetched<Component>(async () => (await load()) as ComponentType<object>);

/** Placeholder for overlays: while one loads, the control pressed for it is marked as busy. */
const onItsWay: Meanwhile = () => <PressBusy />;

const fetched = <Component,>(
  load: () => Promise<ComponentType<object>>,
  meanwhile: Meanwhile = onItsWay,
): PieceOf<Component> => {
  let here: ComponentType<object> | undefined;
  const loadAll = async () => {
    const component = await load();
    here ??= component;
    return { default: here };
  };
  const Loaded = lazy(loadAll);
  function Shown(props: PieceProps) {
    const [wanted, setWanted] = useState(props.open !== false);
    // If already loaded, the component is rendered directly: a Suspense placeholder cannot be used, and would be
    // replaced while the person interacts with it.
    const [direct] = useState(() => here);
    // Read at the mount only: a component of an opening dialog has loaded by then; one that is closed then is no part
    // of it.
    const [shownWhole] = useState(useContext(ShownWholeContext) && wanted);
    const early = useRef(false);
    if (!wanted && props.open !== false) setWanted(true);
    if (!wanted) return meanwhile === onItsWay ? null : meanwhile(props);
    if (direct) return createElement(direct, props);
    const awaited = createElement(Loaded, props);
    if (shownWhole) return awaited;
    return (
      <EarlyPressContext value={early}>
        <Suspense fallback={meanwhile(props)}>{awaited}</Suspense>
      </EarlyPressContext>
    );
  }
  // The wrapper passes every property (the ref too) through, so it is the component's own type, generics included.
  return Object.assign(Shown, {
    preload: () =>
      loadAll().then(
        () => undefined,
        () => undefined,
      ),
  }) as unknown as PieceOf<Component>;
};

/**
 * Placeholder for wrappers: shows their content alone. A press of it is marked as busy, and replayed by the component
 * once loaded.
 */
export const itsChildren: Meanwhile = ({ children }) => <Awaiting>{children}</Awaiting>;

function Awaiting({ children }: { children: ReactNode }) {
  const early = useContext(EarlyPressContext);
  const [isPressed, setIsPressed] = useState(false);
  const note = () => {
    if (early) early.current = true;
    setIsPressed(true);
  };
  return (
    <span style={{ display: 'contents' }} onClickCapture={note}>
      {children}
      {isPressed ? <PressBusy /> : null}
    </span>
  );
}

/** Placeholder for a control: a skeleton of its size, to avoid a layout shift. */
export const controlBone: Meanwhile = ({ className }) => <Bone className={className} height={42} />;
