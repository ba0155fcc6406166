import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { keepFocus } from '../src/base/keep-focus';

let stop: () => void;
beforeEach(() => {
  stop = keepFocus();
});
afterEach(() => stop());

const frame = () => act(async () => new Promise(requestAnimationFrame));
const frames = async () => {
  for (let n = 0; n < 3; n += 1) await frame();
};

/** A list whose entries go when they are pressed; `beside` is where such a list would have the focus itself. */
function Entries({ beside = false }: { beside?: boolean }) {
  const [entries, setEntries] = useState(['One', 'Two']);
  useEffect(() => {
    if (beside && entries.length === 1) screen.getByRole('button', { name: entries[0] }).focus();
  }, [beside, entries]);
  return (
    <>
      {entries.length > 0 ? (
        <ul tabIndex={-1} aria-label="Entries">
          {entries.map((entry) => (
            <li key={entry}>
              <button onClick={() => setEntries(entries.filter((other) => other !== entry))}>{entry}</button>
            </li>
          ))}
        </ul>
      ) : null}
      <p>Text</p>
    </>
  );
}

const open = (beside?: boolean) =>
  render(
    <main tabIndex={-1}>
      <Entries beside={beside} />
    </main>,
  );

test('a control that goes with its press leaves the focus to the nearest place around it', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'One' }));
  await frames();
  expect(screen.getByRole('list', { name: 'Entries' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Two' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await frames();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a caller with a better place goes before', async () => {
  open(true);
  await userEvent.click(screen.getByRole('button', { name: 'One' }));
  await frames();
  expect(screen.getByRole('button', { name: 'Two' })).toHaveFocus();
});

test('a control that works disabled and then goes has had the focus until then', async () => {
  open();
  const one = screen.getByRole<HTMLButtonElement>('button', { name: 'One' });
  act(() => one.focus());
  // Blur by hand: browsers do so with a disabled control; jsdom leaves the focus there.
  act(() => {
    one.disabled = true;
    one.blur();
  });
  await frames();
  act(() => one.parentElement!.remove());
  await frames();
  expect(screen.getByRole('list', { name: 'Entries' })).toHaveFocus();
});

test('nothing gets the focus from what was left before it went, nor from a dialog that is shut', async () => {
  const { unmount } = open();
  const one = screen.getByRole('button', { name: 'One' });
  act(() => one.focus());
  act(() => one.blur());
  await frames();
  act(() => one.remove());
  await frames();
  expect(document.body).toHaveFocus();
  unmount();

  render(
    <main tabIndex={-1}>
      <dialog open>
        <button>Close</button>
      </dialog>
    </main>,
  );
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  act(() => screen.getByRole('dialog').remove());
  await frames();
  expect(document.body).toHaveFocus();
});
