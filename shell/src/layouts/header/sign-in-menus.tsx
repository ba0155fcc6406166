import { useShell } from '@market/web-kit';
import { Button, CompanyIcon, PersonIcon } from '@market/web-kit/frame';
import { texts } from '../../texts';
import { MenuButton, type MenuEntry } from '../menu/menu-button';

/** `Log in` and `Sign Up`, each for employers and for candidates. */
export function SignInMenus() {
  const { openDialog } = useShell();
  const entriesFor = (dialog: 'sign-in' | 'sign-up'): MenuEntry[] => [
    {
      label: texts.header.forEmployers,
      icon: <CompanyIcon size={18} aria-hidden="true" />,
      onSelect: () => openDialog(dialog, { loginType: 'EMP' }),
    },
    {
      label: texts.header.forCandidates,
      icon: <PersonIcon size={18} aria-hidden="true" />,
      onSelect: () => openDialog(dialog, { loginType: 'CND' }),
    },
  ];
  return (
    <>
      <MenuButton
        entries={entriesFor('sign-in')}
        button={(props) => (
          <Button {...props} type="text">
            {texts.header.logIn}
          </Button>
        )}
      />
      <MenuButton
        entries={entriesFor('sign-up')}
        button={(props) => (
          <Button {...props} type="primary" data-primary>
            {texts.header.signUp}
          </Button>
        )}
      />
    </>
  );
}
