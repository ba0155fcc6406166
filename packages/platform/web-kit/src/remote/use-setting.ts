import { fitsSetting, type RemoteSettings, type ValueOfSetting } from '@market/remote-contract';
import { useSyncExternalStore } from 'react';
import { useSession } from '../session/use-session';
import { useShell } from './shell-context';

const never = () => () => undefined;

/**
 * Value of a setting for the present visitor; the component is rerendered when it changes. A server renders pages with
 * the value for visitors, and the browser hydrates them with it.
 * @param settings of the remote, from its manifest
 * @param name of one of them
 * @returns the value set for this visitor; the default if none is, or if the shell supports no settings
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
  // Cast: a value that fits a declaration, and its default, have the declaration's type.
  return value as ValueOfSetting<Settings[Name]>;
}
