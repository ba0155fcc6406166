import { Button, DarkIcon, LightIcon } from '@market/web-kit/frame';
import { useTheme } from '@market/web-kit/theme';

/**
 * Switches everything to the other theme, including the remote's frame, because the choice is in the browser's storage.
 * @param plain shows only the icon, for narrow layouts
 */
export function ThemeSwitch({ plain = false }: { plain?: boolean }) {
  const { theme, setChoice } = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = other === 'dark' ? DarkIcon : LightIcon;
  const label = other === 'dark' ? 'Dark theme' : 'Light theme';
  return (
    <Button
      size="small"
      icon={<Icon size={16} />}
      onClick={() => setChoice(other)}
      {...(plain ? { 'aria-label': label, title: label } : {})}
    >
      {plain ? null : label}
    </Button>
  );
}
