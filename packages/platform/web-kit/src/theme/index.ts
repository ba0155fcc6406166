import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import './fallback-fonts.css';
import './tokens.css';
import './antd-names.css';
import './global.css';

export { ThemeProvider } from './theme-provider';
export {
  readThemeChoice,
  resolveTheme,
  setThemeChoice,
  THEME_CHOICES,
  useTheme,
  type ThemeChoice,
  type ThemeName,
} from './theme-choice';
