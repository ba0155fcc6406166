import { ConfigProvider } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useTheme } from '../theme/theme-choice';
import { antdThemeFor } from './antd-theme';
import { InKitContext } from './piece';

/** Our theme around antd's components; `piece` puts it there. */
export const KitProvider = ({ children }: { children: ReactNode }) => {
  const { theme } = useTheme();
  const config = useMemo(() => antdThemeFor(theme), [theme]);
  return (
    <InKitContext value={true}>
      <ConfigProvider theme={config} wave={{ disabled: true }}>
        {children}
      </ConfigProvider>
    </InKitContext>
  );
};
