import { Drawer as AntdDrawer, type DrawerProps as AntdDrawerProps } from 'antd';
import { useOverlay } from '../../overlays/overlays';

export interface DrawerProps extends Omit<AntdDrawerProps, 'onClose'> {
  onClose?: () => void;
}

/** antd's Drawer, which the browser's Back closes as well. */
export function Drawer({ open = false, onClose, ...props }: DrawerProps) {
  useOverlay(open, () => onClose?.());
  return <AntdDrawer {...props} open={open} onClose={() => onClose?.()} />;
}
