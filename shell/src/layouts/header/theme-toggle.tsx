import { Button, DarkIcon, LightIcon } from '@market/web-kit/frame';
import { useTheme } from '@market/web-kit/theme';
import { texts } from '../../texts';

/** Switches between light and dark; the footer also offers to follow the device. */
export function ThemeToggle({ className }: { className?: string }) {
  const { theme, setChoice } = useTheme();
  const dark = theme === 'dark';
  return (
    <Button
      type="text"
      className={className}
      aria-label={dark ? texts.header.useLightTheme : texts.header.useDarkTheme}
      icon={dark ? <LightIcon size={20} /> : <DarkIcon size={20} />}
      onClick={() => setChoice(dark ? 'light' : 'dark')}
    />
  );
}
