import { useKnownRemotes } from './known-remotes';
import { prefetch } from './prefetch';
import type { RemoteModules } from './remote-modules';

/** What the shell shares but does not show itself; without these imports remotes could not take them from it. */
const KIT = [
  // For the first call: a page that the server has written makes none by itself.
  () => import('@market/web-kit/http'),
  () => import('@market/web-kit/router'),
  () => import('@market/web-kit/ui'),
  () => import('@market/web-kit/forms'),
  // Parts of `ui` under the names that contract 2.0 promised.
  () => import('@market/web-kit/ui-forms'),
  () => import('@market/web-kit/ui-data'),
  () => import('@market/web-kit/account'),
];

/** Fetches the remotes that ask for it, and the kit they are made of. Answers the function that stops it. */
export function startPrefetch(modules: RemoteModules): () => void {
  const remotes = useKnownRemotes.getState().remotes.filter(({ manifest }) => manifest?.prefetch);
  return prefetch([
    ...remotes.map(
      ({ name }) =>
        () =>
          modules.prefetch(name),
    ),
    ...KIT,
  ]);
}
