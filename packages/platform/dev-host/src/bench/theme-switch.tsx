import { Button, DarkIcon, LightIcon } from '@market/web-kit/frame';
import { useTheme } from '@market/web-kit/theme';

/**
 * Shows everything in the other theme, the remote's frame too: the choice lies in the browser's storage.
 * @param plain only its picture, where room is short
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
