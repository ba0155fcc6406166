import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType } from 'react';
import { renderWithShell } from '../src/testing';
import { Button, Dialog, Dropdown } from '../src/ui';
import { piece } from '../src/ui/piece';

const none = (): void => undefined;

/** Lazy component that loads when the test releases it. */
function heldPiece(words: string) {
  let letGo = none;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const Held = piece(
    async () => {
      await held;
      return () => <p>{words}</p>;
    },
    () => <p>Coming</p>,
  );
  return { Held, letGo: () => act(async () => letGo()) };
}

test('a floating layer marks the control that was pressed for it as busy until it is there', async () => {
  let letGo = none;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const Floating = piece(async () => {
    await held;
    return () => <p>Floating</p>;
  });
  function Opening() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {open ? <Floating /> : null}
      </>
    );
  }
  renderWithShell(<Opening />);
  const button = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('data-pressed');
  await act(async () => letGo());
  expect(await screen.findByText('Floating')).toBeInTheDocument();
  expect(button).not.toHaveAttribute('aria-busy');
  expect(button).not.toHaveAttribute('data-pressed');
});

test('a dialog is shown when all of the pieces it begins with are there, so that it does not grow', async () => {
  const first = heldPiece('First');
  const second = heldPiece('Second');
  await Dialog.preload();
  renderWithShell(
    <Dialog title="Whole" onClose={none}>
      <first.Held />
      <second.Held />
    </Dialog>,
  );
  await first.letGo();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await second.letGo();
  expect(await screen.findByRole('dialog', { name: 'Whole' })).toHaveTextContent('FirstSecond');
});

test('a closed layer of a dialog is fetched when it is opened itself, and the dialog stays', async () => {
  const shut = heldPiece('Open');
  const Held = shut.Held as ComponentType<{ open: boolean }>;
  function Growing() {
    const [open, setOpen] = useState(false);
    return (
      <Dialog title="Growing" onClose={none}>
        <Button onClick={() => setOpen(true)}>More</Button>
        <Held open={open} />
      </Dialog>
    );
  }
  renderWithShell(<Growing />);
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  // The dialog may still be appearing; it must be there before the piece is.
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toBeVisible());
  await shut.letGo();
  expect(await screen.findByText('Open')).toBeVisible();
});

test('a part shown later in a dialog holds its own place, and the dialog stays', async () => {
  const later = heldPiece('Later');
  function Growing() {
    const [more, setMore] = useState(false);
    return (
      <Dialog title="Growing" onClose={none}>
        <Button onClick={() => setMore(true)}>More</Button>
        {more ? <later.Held /> : null}
      </Dialog>
    );
  }
  renderWithShell(<Growing />);
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  expect(screen.getByRole('dialog', { name: 'Growing' })).toHaveTextContent('Coming');
  await later.letGo();
  expect(await screen.findByText('Later')).toBeInTheDocument();
  expect(screen.queryByText('Coming')).not.toBeInTheDocument();
});

test('a press on the button of a menu whose code has yet to come is answered, and opens the menu when it comes', async () => {
  const onOpenChange = jest.fn();
  renderWithShell(
    <Dropdown trigger={['click']} onOpenChange={onOpenChange} menu={{ items: [{ key: 'hired', label: 'Hired' }] }}>
      <Button>Steps</Button>
    </Dropdown>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Steps' }));
  expect(screen.getByRole('button', { name: 'Steps' })).toHaveAttribute('aria-busy', 'true');
  expect(await screen.findByRole('menuitem', { name: 'Hired' })).toBeInTheDocument();
  expect(onOpenChange).toHaveBeenCalledTimes(1);
  expect(onOpenChange).toHaveBeenCalledWith(true, { source: 'trigger' });
});
