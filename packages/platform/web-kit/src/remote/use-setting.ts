import { fitsSetting, type RemoteSettings, type ValueOfSetting } from '@market/contracts/remotes';
import { useSyncExternalStore } from 'react';
import { useSession } from '../session/use-session';
import { useShell } from './shell-context';

const never = () => () => undefined;

/**
 * Value of a setting for who is here; the component renders again when it changes. A server writes pages with the value
 * of visitors, and the browser hydrates them with it.
 * @param settings of the remote, as its manifest has them
 * @param name of one of them
 * @returns what was set for this visitor; the default where nothing was, or where the shell knows of no settings
 */
export function useSetting<const Settings extends RemoteSettings, Name extends keyof Settings & string>(
  settings: Settings,
  name: Name,
): ValueOfSetting<Settings[Name]> {
  const { remote } = useShell();
  const { user } = useSession();
  const read = () => remote?.setting(name, user?.login_type ?? null);
  const given = useSyncExternalStore(remote?.subscribe ?? never, read, read);
  const setting: Settings[Name] = settings[name];
  const value = fitsSetting(setting, given) ? given : setting.default;
  // A value that fits a declaration, or its default, is of the declaration's type.
  return value as ValueOfSetting<Settings[Name]>;
}
