import { Dropdown as AntdDropdown, type DropdownProps } from 'antd';
import { useDeferredValue, useState } from 'react';

/**
 * antd's, with the press painted before its menu is rendered: that takes several frames on a slow phone, and antd does
 * it within the press.
 */
export function Dropdown({ open, onOpenChange, ...props }: DropdownProps) {
  const [isPressed, setIsPressed] = useState(false);
  const isShown = useDeferredValue(open ?? isPressed);
  return (
    <AntdDropdown
      {...props}
      open={isShown}
      onOpenChange={(nextOpen, info) => {
        setIsPressed(nextOpen);
        onOpenChange?.(nextOpen, info);
      }}
    />
  );
}
