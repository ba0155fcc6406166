import { Dropdown as AntdDropdown, type DropdownProps, type MenuProps } from 'antd';
import { useContext, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useOverlay } from '../../overlays/overlays';
import { EarlyPressContext } from '../piece-contexts';

/**
 * antd's Dropdown, which paints the pressed state before rendering the menu: the menu takes several frames on a slow
 * phone, and antd renders it within the press. A closed menu is unmounted, so that the next opening focuses its first
 * item rather than the last chosen one (WAI-ARIA menu button pattern). A press made before this code was loaded opens
 * the menu as well. Back closes it.
 */
export function Dropdown({ open, onOpenChange, menu, ...props }: DropdownProps) {
  const [isPressed, setIsPressed] = useState(false);
  const isShown = useDeferredValue(open ?? isPressed);
  const change: NonNullable<DropdownProps['onOpenChange']> = (nextOpen, info) => {
    setIsPressed(nextOpen);
    onOpenChange?.(nextOpen, info);
  };
  useOverlay(isShown, () => change(false, { source: 'trigger' }));
  const openByTrigger = useEffectEvent(() => change(true, { source: 'trigger' }));
  const early = useContext(EarlyPressContext);
  useEffect(() => {
    if (!early?.current) return;
    early.current = false;
    openByTrigger();
  }, [early]);
  return (
    <AntdDropdown
      destroyOnHidden
      {...props}
      menu={menu && { ...menu, onClick: chosenOnce(menu.onClick) }}
      open={isShown}
      onOpenChange={change}
    />
  );
}

/** The item is chosen on keydown: the same keystroke must not also press a button that receives the focus then. */
function chosenOnce(onClick: MenuProps['onClick']): MenuProps['onClick'] {
  return (info) => {
    if (info.domEvent.type === 'keydown') info.domEvent.preventDefault();
    onClick?.(info);
  };
}
