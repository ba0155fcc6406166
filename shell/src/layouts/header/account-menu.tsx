import { CandidateAvatar } from '@market/market-ui/values';
import { useShell, type SessionUser } from '@market/web-kit';
import {
  BellIcon,
  BoardIcon,
  Button,
  EditIcon,
  LogOutIcon,
  PeopleIcon,
  SaveIcon,
  SettingsIcon,
} from '@market/web-kit/frame';
import { useOwners } from '../../owners/use-owners';
import { texts } from '../../texts';
import { MenuButton, type MenuEntry } from '../menu/menu-button';
import { useMenu } from '../menu/use-menu';
import { settingsPages } from './use-header-links';
import { useNarrow } from './use-narrow';

/** Icons that a remote may name for an entry (docs/remotes.md); the default is the edit icon. */
const ICONS = new Map([
  ['save', SaveIcon],
  ['bell', BellIcon],
  ['edit', EditIcon],
  ['people', PeopleIcon],
]);

/** The signed-in person's menu: Edit Profile, Log Out, and on narrow screens, or for admins, Settings. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const { session } = useShell();
  const narrow = useNarrow();
  const owners = useOwners();
  const profileItems = useMenu('profile', user);
  const entries: MenuEntry[] = profileItems
    .filter(({ to }) => to !== settingsPages[user.login_type])
    .map(({ label, to, icon = 'edit' }) => {
      const Icon = ICONS.get(icon) ?? EditIcon;
      return { label, to, icon: <Icon size={18} aria-hidden="true" /> };
    });
  const settings = settingsPages[user.login_type];
  // Admins have no sidebar with this link.
  if (narrow || user.login_type === 'ADM') {
    entries.push({ label: texts.header.settings, to: settings, icon: <SettingsIcon size={18} aria-hidden="true" /> });
  }
  if (owners.isAllowed && user.login_type === 'ADM') {
    entries.push({
      label: owners.isShown ? texts.header.hideTheParts : texts.header.showTheParts,
      icon: <BoardIcon size={18} aria-hidden="true" />,
      onSelect: owners.toggle,
    });
  }
  entries.push({
    label: texts.header.logOut,
    icon: <LogOutIcon size={18} aria-hidden="true" />,
    onSelect: () => void session.signOut(),
  });
  return (
    <MenuButton
      entries={entries}
      head={
        <>
          <strong>
            <bdi>{user.login_name}</bdi>
          </strong>
          <br />
          {user.login_email}
        </>
      }
      button={(props) => (
        <Button
          {...props}
          type="text"
          aria-label={texts.header.account}
          icon={
            <CandidateAvatar
              canCode={user.login_type === 'CND' ? user.can_code : undefined}
              name={user.login_name}
              size={34}
            />
          }
        />
      )}
    />
  );
}
