import { createElement, lazy, Suspense, useContext, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { PressBusy } from './frame/press-busy';
import { Bone } from './frame/states';
import { EarlyPressContext, InKitContext, ShownWholeContext } from './piece-contexts';

export interface Piece {
  /** Begins to fetch the piece before it is shown; the promise is kept when it is here, or when it did not come. */
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
 * A piece of antd in a chunk of its own, fetched when it is first shown, with antd's theme around it: a page without
 * antd has nothing of it, and an entry of the kit costs what a page shows of it, not what it lists. The result is used
 * like the component itself. What is shut from the beginning (`open={false}`) waits until it is opened. A dialog is
 * shown once the pieces it begins with are all there.
 * @param load imports the piece
 * @param meanwhile what holds its place for the moment of the first fetch; left out for what floats above the page
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

/** A piece that is not antd's, and so is fetched without antd's theme; see `piece`. */
export const ownPiece = <Component,>(load: () => Promise<Component>): PieceOf<Component> =>
  // Cast as above.
  fetched<Component>(async () => (await load()) as ComponentType<object>);

/** While what floats above the page comes, the control that was pressed for it says so. */
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
    // Once it is here it is shown at once: what only holds its place cannot be used, and goes away under the person's
    // hands.
    const [direct] = useState(() => here);
    // Asked once: a piece that is part of an opening has come when its dialog is shown. What is shut then is none.
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

/** For what wraps something visible: the wrapped thing alone. A press of it is answered, and kept for the piece. */
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

/** For a control: an empty place of its size, so that nothing moves when it comes. */
export const controlBone: Meanwhile = ({ className }) => <Bone className={className} height={42} />;
