import { Button } from '@market/web-kit/frame';
import { renderWithShell } from '@market/market-ui/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MenuButton } from '../src/layouts/menu/menu-button';

const renderMenu = () => {
  const chosen = jest.fn();
  const { address } = renderWithShell(
    <>
      <MenuButton
        entries={[
          { label: 'For employers', onSelect: () => chosen('EMP') },
          { label: 'For candidates', onSelect: () => chosen('CND') },
          { label: 'Pricing', to: '/pricing' },
        ]}
        button={(props) => <Button {...props}>Sign Up</Button>}
      />
      <button>Elsewhere</button>
    </>,
  );
  return { chosen, address, button: screen.getByRole('button', { name: 'Sign Up' }) };
};

describe('a menu button', () => {
  it('opens with the first entry focused and says that it is open', async () => {
    const { button } = renderMenu();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('menu', { name: 'Sign Up' })).toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'For employers' })).toHaveFocus();
  });

  it('opens at the last entry with the up arrow', async () => {
    const { button } = renderMenu();
    button.focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: 'Pricing' })).toHaveFocus();
  });

  it('moves round with the arrows, to the ends with Home and End, and to an entry by its letter', async () => {
    const { button } = renderMenu();
    await userEvent.click(button);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'For employers' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('menuitem', { name: 'Pricing' })).toHaveFocus();
    await userEvent.keyboard('{Home}p');
    expect(screen.getByRole('menuitem', { name: 'Pricing' })).toHaveFocus();
  });

  it('does what was chosen, closes, and takes the focus back', async () => {
    const { button, chosen } = renderMenu();
    await userEvent.click(button);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chosen).toHaveBeenCalledWith('CND');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('leads to the page of an entry', async () => {
    const { button, address } = renderMenu();
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Pricing' }));
    expect(address()).toBe('/pricing');
  });

  it('closes with Escape and gives the focus back', async () => {
    const { button } = renderMenu();
    await userEvent.click(button);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('closes when something else is pressed', async () => {
    const { button } = renderMenu();
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });
});
