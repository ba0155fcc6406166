import { ConfigProvider } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useTheme } from '../../theme/theme-choice';
import { antdThemeFor } from './antd-theme';
import { InKitContext } from '../piece-contexts';

/**
 * Popup container of lists and pickers: the dialog around the trigger, so that the popup moves with it and stays inside
 * the `aria-modal` region for screen readers; else the body.
 */
const popupContainerOf = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('[role=dialog]') ?? document.body;

/** Our theme for antd's components; `piece` wraps them in it. */
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
