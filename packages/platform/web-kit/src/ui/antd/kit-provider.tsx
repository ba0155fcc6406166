import { ConfigProvider } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useTheme } from '../../theme/theme-choice';
import { antdThemeFor } from './antd-theme';
import { InKitContext } from '../piece-contexts';

/**
 * Container of lists and pickers: the dialog around the trigger, so that they move with it and stay inside what
 * `aria-modal` leaves to a screen reader; else the body.
 */
const popupContainerOf = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('[role=dialog]') ?? document.body;

/** Our theme around antd's components; `piece` puts it there. */
export function KitProvider({ children }: { children: ReactNode }) {
  const { theme } = useTheme();
  const config = useMemo(() => antdThemeFor(theme), [theme]);
  return (
    <InKitContext value={true}>
      <ConfigProvider
        theme={config}
        wave={{ disabled: true }}
        direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
        getPopupContainer={popupContainerOf}
      >
        {children}
      </ConfigProvider>
    </InKitContext>
  );
}
