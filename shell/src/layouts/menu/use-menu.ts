import type { LoginType } from '@market/contracts/accounts';
import type { RemoteMenuItem } from '@market/contracts/remotes';
import { useMemo } from 'react';
import { useKnownRemotes } from '../../remotes/known-remotes';

export type MenuPlace = RemoteMenuItem['place'];

/** The items that the remotes' manifests have for a place and a kind of account, in their order, each address once. */
export const menuItems = (all: readonly RemoteMenuItem[], place: MenuPlace, loginType: LoginType): RemoteMenuItem[] =>
  all
    .filter((item) => item.place === place && item.loginTypes.includes(loginType))
    .sort((one, other) => one.order - other.order)
    .filter((item, index, sorted) => sorted.findIndex(({ to }) => to === item.to) === index);

/** The same, of the remotes that are known now; none for visitors. */
export const useMenu = (place: MenuPlace, loginType: LoginType | undefined): RemoteMenuItem[] => {
  const remotes = useKnownRemotes((state) => state.remotes);
  return useMemo(
    () =>
      loginType
        ? menuItems(
            remotes.flatMap(({ manifest }) => manifest?.menu ?? []),
            place,
            loginType,
          )
        : [],
    [remotes, place, loginType],
  );
};
