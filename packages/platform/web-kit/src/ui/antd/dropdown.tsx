import { Dropdown as AntdDropdown, type DropdownProps, type MenuProps } from 'antd';
import { useContext, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { EarlyPressContext } from '../piece-contexts';

/**
 * antd's, with the press painted before its menu is rendered: that takes several frames on a slow phone, and antd does
 * it within the press. A closed menu is removed, so that the next opening gives the focus to its first item and not to
 * the one that was chosen last (WAI-ARIA menu button pattern). A press that came before this code opens it as well.
 */
export function Dropdown({ open, onOpenChange, menu, ...props }: DropdownProps) {
  const [isPressed, setIsPressed] = useState(false);
  const isShown = useDeferredValue(open ?? isPressed);
  const change: NonNullable<DropdownProps['onOpenChange']> = (nextOpen, info) => {
    setIsPressed(nextOpen);
    onOpenChange?.(nextOpen, info);
  };
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

/**
 * The choice is made as the key goes down: the same press must not also press a button that is given the focus then.
 */
function chosenOnce(onClick: MenuProps['onClick']): MenuProps['onClick'] {
  return (info) => {
    if (info.domEvent.type === 'keydown') info.domEvent.preventDefault();
    onClick?.(info);
  };
}
