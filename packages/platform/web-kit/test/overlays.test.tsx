import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act, useState } from 'react';
import { openOverlays } from '../src';
import { renderWithShell } from '../src/testing';
import { ConfirmButton, Dialog, Drawer } from '../src/ui';

const ROOT = join(__dirname, '../../../..');
/** Code that makes an overlay: the browser's dialog, and antd's. */
const COVERS =
  /<dialog\b|showModal\(|\saria-modal=|\bpopover=|import \{[^}]*\b(Modal|Drawer|Dropdown)\b[^}]*\} from 'antd'|\srole="menu"|from '@rc-component\/(dialog|drawer)'/;

test('everything that covers the page is closed by Back: each source that makes such a thing says so', () => {
  const sources = readdirSync(ROOT)
    .filter((name) => name === 'shell' || name.startsWith('mfe-'))
    .concat('packages/platform/web-kit')
    .flatMap((part) =>
      readdirSync(join(ROOT, part, 'src'), { recursive: true, encoding: 'utf8' }).map((path) => `${part}/src/${path}`),
    )
    .filter((path) => /\.tsx?$/.test(path));
  const covering = sources.filter((path) => COVERS.test(readFileSync(join(ROOT, path), 'utf8')));
  expect(covering).toEqual(expect.arrayContaining(['packages/platform/web-kit/src/ui/controls/dialog.tsx']));
  expect(covering.length).toBeGreaterThanOrEqual(4);
  expect(covering.filter((path) => !readFileSync(join(ROOT, path), 'utf8').includes('useOverlay('))).toEqual([]);
});

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ConfirmButton question="Delete it?" confirmLabel="Delete" onConfirm={() => new Promise(() => undefined)}>
        Ask
      </ConfirmButton>
      <button onClick={() => setIsOpen(true)}>Filters</button>
      <Drawer title="Filters" open={isOpen} onClose={() => setIsOpen(false)} />
      <Dialog title="Shut" open={false} onClose={() => undefined}>
        Nothing
      </Dialog>
    </>
  );
}

test('a closed overlay is none; an open one can be closed from outside, until it is busy', async () => {
  renderWithShell(<Page />);
  expect(openOverlays()).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await screen.findByRole('dialog', { name: 'Filters' });
  expect(openOverlays()).toHaveLength(1);
  act(() => openOverlays()[0]!.close());
  await waitFor(() => expect(openOverlays()).toHaveLength(0));

  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  act(() => openOverlays()[0]!.close());
  expect(openOverlays()).toHaveLength(1);
  expect(screen.getByText('Delete it?')).toBeInTheDocument();
});
