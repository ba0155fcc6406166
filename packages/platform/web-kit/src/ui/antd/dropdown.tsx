import { Dropdown as AntdDropdown, type DropdownProps, type MenuProps } from 'antd';
import { useDeferredValue, useState } from 'react';

/**
 * antd's, with the press painted before its menu is rendered: that takes several frames on a slow phone, and antd does
 * it within the press. A closed menu is removed, so that the next opening gives the focus to its first item and not to
 * the one that was chosen last (WAI-ARIA menu button pattern).
 */
export function Dropdown({ open, onOpenChange, menu, ...props }: DropdownProps) {
  const [isPressed, setIsPressed] = useState(false);
  const isShown = useDeferredValue(open ?? isPressed);
  return (
    <AntdDropdown
      destroyOnHidden
      {...props}
      menu={menu && { ...menu, onClick: chosenOnce(menu.onClick) }}
      open={isShown}
      onOpenChange={(nextOpen, info) => {
        setIsPressed(nextOpen);
        onOpenChange?.(nextOpen, info);
      }}
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
