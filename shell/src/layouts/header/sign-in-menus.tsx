import { useShell } from '@market/web-kit';
import { Button, CompanyIcon, PersonIcon } from '@market/web-kit/frame';
import { MenuButton, type MenuEntry } from '../menu/menu-button';

/** `Log in` and `Sign Up`, each for employers and for candidates (product spec, section 2). */
export const SignInMenus = () => {
  const { openDialog } = useShell();
  const entriesFor = (dialog: 'sign-in' | 'sign-up'): MenuEntry[] => [
    {
      label: 'For employers',
      icon: <CompanyIcon size={18} aria-hidden="true" />,
      onSelect: () => openDialog(dialog, { loginType: 'EMP' }),
    },
    {
      label: 'For candidates',
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
            Log in
          </Button>
        )}
      />
      <MenuButton
        entries={entriesFor('sign-up')}
        button={(props) => (
          <Button {...props} type="primary" data-primary>
            Sign Up
          </Button>
        )}
      />
    </>
  );
};
