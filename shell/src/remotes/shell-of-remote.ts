import { isListedCall, listedEndpoint, resolveSetting, type SettingValue } from '@market/contracts/remotes';
import type { HttpClient, Shell } from '@market/web-kit';
import { useKnownRemotes } from './known-remotes';

const made = new WeakMap<Shell, Map<string, Shell>>();

/**
 * Shell as passed to a remote: with the remote's settings, and limited to the endpoints in its manifest.
 * @param shell the page's shell
 * @param name federation name
 * @returns the same object for the same remote
 */
export function shellOfRemote(shell: Shell, name: string): Shell {
  const byName = made.get(shell) ?? new Map<string, Shell>();
  made.set(shell, byName);
  const own = byName.get(name) ?? {
    ...shell,
    http: listedCalls(shell.http, name),
    remote: {
      name,
      setting: (setting: string, role: Parameters<typeof resolveSetting>[2]) => settingOf(name, setting, role),
      subscribe: (listener: () => void) => useKnownRemotes.subscribe(listener),
    },
  };
  byName.set(name, own);
  return own;
}

function settingOf(
  name: string,
  setting: string,
  role: Parameters<typeof resolveSetting>[2],
): SettingValue | undefined {
  const remote = useKnownRemotes.getState().remotes.find((one) => one.name === name);
  const declared = remote?.manifest?.settings;
  if (!remote || !declared || !Object.hasOwn(declared, setting)) return undefined;
  const { [setting]: one } = declared;
  return (
    one && resolveSetting(one, Object.hasOwn(remote.settings, setting) ? remote.settings[setting] : undefined, role)
  );
}

/** Rejects calls that the manifest does not list; older manifests without a list allow all. */
function listedCalls(http: HttpClient, name: string): HttpClient {
  const check = (method: string, path: string): void => {
    const listed = useKnownRemotes.getState().remotes.find((one) => one.name === name)?.manifest?.endpoints;
    if (!listed || isListedCall(listed, method, path)) return;
    const [place = ''] = path.split('?');
    const error = new Error(
      `${name} calls ${listedEndpoint({ method, path: place })}, which its manifest does not list: call it by its endpoint of @market/contracts and build the remote anew.`,
    );
    // A query or form shows its own words for it; whoever made the call looks here.
    // eslint-disable-next-line no-console
    console.error(error);
    throw error;
  };
  return {
    async get(path, options) {
      check('GET', path);
      return http.get(path, options);
    },
    async post(path, body, options) {
      check('POST', path);
      return http.post(path, body, options);
    },
    async put(path, body, options) {
      check('PUT', path);
      return http.put(path, body, options);
    },
    async delete(path, options) {
      check('DELETE', path);
      return http.delete(path, options);
    },
  };
}
