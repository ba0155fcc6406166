import type { LoginType } from '@market/contracts/accounts';
import type { RemoteManifest, RemoteMenuItem } from '@market/contracts/remotes';
import type { SessionUser } from '@market/web-kit';
import { useMemo } from 'react';
import { includesRight } from '../../base/includes-right';
import { useKnownRemotes } from '../../remotes/known-remotes';

export type MenuPlace = RemoteMenuItem['place'];

/** Menu items from the remotes' manifests for a place and an account type, ordered, each address once. */
export const menuItems = (all: readonly RemoteMenuItem[], place: MenuPlace, loginType: LoginType): RemoteMenuItem[] =>
  all
    .filter((item) => item.place === place && item.loginTypes.includes(loginType))
    .sort((one, other) => one.order - other.order)
    .filter((item, index, sorted) => sorted.findIndex(({ to }) => to === item.to) === index);

/** Menu items of a manifest, without pages whose right the account's role lacks. */
export const itemsByRight = (
  { menu, pages }: Pick<RemoteManifest, 'menu' | 'pages'>,
  user: Pick<SessionUser, 'rights'>,
): RemoteMenuItem[] =>
  menu.filter(({ to }) => pages.every(({ path, right }) => path !== to || includesRight(user, right)));

/** Menu items of the currently known remotes, filtered by the account's role; none for visitors. */
export const useMenu = (place: MenuPlace, user: SessionUser | null): RemoteMenuItem[] => {
  const remotes = useKnownRemotes((state) => state.remotes);
  return useMemo(
    () =>
      user
        ? menuItems(
            remotes.flatMap(({ manifest }) => (manifest ? itemsByRight(manifest, user) : [])),
            place,
            user.login_type,
          )
        : [],
    [remotes, place, user],
  );
};
