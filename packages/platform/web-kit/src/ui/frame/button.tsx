import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ComponentPropsWithRef,
  type ReactNode,
  type RefObject,
} from 'react';
import { Link, type LinkProps } from '../../router';
import classes from './button.module.css';

interface ButtonLook {
  /** `primary` once per view; `link` looks like text. */
  type?: 'default' | 'primary' | 'text' | 'link';
  size?: 'small' | 'middle' | 'large';
  danger?: boolean;
  block?: boolean;
  icon?: ReactNode;
  iconPlacement?: 'start' | 'end';
}

export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'type'> {
  htmlType?: 'button' | 'submit' | 'reset';
  /** Shows a spinner and refuses clicks; the label stays, so that the button keeps its name and width. */
  loading?: boolean;
}

export interface ButtonLinkProps
  extends
    ButtonLook,
    Omit<ComponentPropsWithRef<'a'>, 'type' | 'href'>,
    Pick<LinkProps, 'replace' | 'preventScrollReset'> {
  /** A path inside the product, or a whole address (`https:`, `mailto:`). */
  to: string;
}

const lookOf = (
  { type = 'default', size = 'middle', danger, block }: ButtonLook,
  iconOnly: boolean,
  className?: string,
) =>
  [
    classes.button,
    classes[type],
    size === 'middle' ? undefined : classes[size],
    danger ? classes.danger : undefined,
    block ? classes.block : undefined,
    iconOnly ? classes.iconOnly : undefined,
    className,
  ]
    .filter(Boolean)
    .join(' ');

function Contents({
  icon,
  iconPlacement = 'start',
  children,
}: Pick<ButtonLook, 'icon' | 'iconPlacement'> & { children?: ReactNode }) {
  const picture = icon ? (
    <span className={classes.icon} aria-hidden="true">
      {icon}
    </span>
  ) : null;
  return (
    <>
      {iconPlacement === 'start' ? picture : null}
      {children}
      {iconPlacement === 'end' ? picture : null}
    </>
  );
}

/**
 * A button that was disabled while it worked has lost the focus: this hook restores it, unless the focus has moved
 * elsewhere meanwhile.
 */
const useFocusAfterLoading = (button: RefObject<HTMLButtonElement | null>, loading: boolean): void => {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (loading) {
      hadFocus.current = focused === button.current;
      return;
    }
    // Lost focus is on the body, or on the dialog that traps it.
    if (hadFocus.current && (!focused || focused.contains(button.current))) button.current?.focus();
    hadFocus.current = false;
  }, [button, loading]);
};

/** The product's button. A button with only an icon needs an `aria-label`. */
export function Button({
  ref,
  type,
  size,
  danger,
  block,
  icon,
  iconPlacement,
  htmlType = 'button',
  loading = false,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  // Read only after the element is mounted.
  useImperativeHandle(ref, () => button.current!);
  useFocusAfterLoading(button, loading);
  return (
    <button
      {...rest}
      ref={button}
      type={htmlType}
      className={lookOf({ type, size, danger, block }, Boolean(icon) && !children, className)}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
    >
      <Contents icon={loading ? <span className={classes.spinner} /> : icon} iconPlacement={iconPlacement}>
        {children}
      </Contents>
    </button>
  );
}

/** A link that looks like a button: for navigation, never for an action. */
export function ButtonLink({
  type,
  size,
  danger,
  block,
  icon,
  iconPlacement,
  to,
  replace,
  preventScrollReset,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const look = lookOf({ type, size, danger, block }, Boolean(icon) && !children, className);
  const contents = (
    <Contents icon={icon} iconPlacement={iconPlacement}>
      {children}
    </Contents>
  );
  return /^[a-z]+:/i.test(to) ? (
    <a {...rest} href={to} className={look}>
      {contents}
    </a>
  ) : (
    <Link {...rest} to={to} replace={replace} preventScrollReset={preventScrollReset} className={look}>
      {contents}
    </Link>
  );
}
