import { api } from '@market/contracts/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CandidateAvatar } from '@market/market-ui/values';
import { ApiError, useObjectUrl } from '@market/web-kit';
import { aUser, renderWithShell } from '@market/market-ui/testing';

const EMPLOYER = aUser({ login_type: 'EMP', can_code: undefined });
const CALL = `GET ${api.openPicture('can-1')}`;
const picture = () => document.querySelector('img');
let made: string[];
let revoked: string[];

beforeEach(() => {
  made = [];
  revoked = [];
  URL.createObjectURL = () => {
    made.push(`blob:${String(made.length + 1)}`);
    return made.at(-1)!;
  };
  URL.revokeObjectURL = (address) => void revoked.push(address);
});

test('a candidate’s picture is their avatar, asked for once, and given back when it is gone', async () => {
  const { shell, unmount } = renderWithShell(
    <>
      <CandidateAvatar canCode="can-1" name="Ines Duarte" />
      <CandidateAvatar canCode="can-1" name="Ines Duarte" />
    </>,
    { session: EMPLOYER, http: { [CALL]: new Blob(['jpeg']) } },
  );
  expect(screen.getAllByText('ID')).toHaveLength(2);
  await waitFor(() => expect(document.querySelectorAll('img[src^="blob:"]')).toHaveLength(2));
  expect(shell.http.calls).toHaveLength(1);
  unmount();
  expect(revoked.sort()).toEqual(made.sort());
});

test.each([403, 404])('a viewer without a right to the picture sees initials: %i', async (status) => {
  const { shell } = renderWithShell(<CandidateAvatar canCode="can-1" name="Ines Duarte" />, {
    session: EMPLOYER,
    http: { [CALL]: new ApiError({ status, code: 'not-found' }) },
  });
  await waitFor(() => expect(shell.queryClient.isFetching()).toBe(0));
  expect(shell.http.calls).toHaveLength(1);
  expect(screen.getByText('ID')).toBeInTheDocument();
  expect(picture()).toBeNull();
});

test('a picture that was removed since is not shown out of the cache', async () => {
  function Person() {
    const [hasPicture, setHasPicture] = useState(true);
    return (
      <>
        <CandidateAvatar canCode="can-1" name="Ines Duarte" hasPicture={hasPicture} />
        <button type="button" onClick={() => setHasPicture(false)}>
          Gone
        </button>
      </>
    );
  }
  renderWithShell(<Person />, { session: EMPLOYER, http: { [CALL]: new Blob(['jpeg']) } });
  await waitFor(() => expect(picture()).toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Gone' }));
  expect(screen.getByText('ID')).toBeInTheDocument();
  expect(picture()).toBeNull();
});

test('a file in memory is never shown under the name of the next one, nor by an address that was given back', () => {
  const names = new Map<Blob, string>([
    [new Blob(['1']), 'Ines'],
    [new Blob(['2']), 'Omar'],
  ]);
  const [ines, omar] = [...names.keys()];
  const addresses = new Map<string, string>();
  URL.createObjectURL = (file) => {
    const address = `blob:${String(addresses.size + 1)}`;
    addresses.set(address, names.get(file as Blob)!);
    return address;
  };
  const shown: [string, string][] = [];
  function File({ file }: { file: Blob | undefined }) {
    const address = useObjectUrl(file);
    if (file && address !== undefined) {
      shown.push([names.get(file)!, addresses.get(address)!]);
      expect(revoked).not.toContain(address);
    }
    return null;
  }
  const { rerender } = render(<File file={ines} />);
  for (const file of [omar, undefined, omar, ines]) rerender(<File file={file} />);
  expect(shown.map(([name]) => name)).toEqual(['Ines', 'Omar', 'Omar', 'Ines']);
  for (const [name, whose] of shown) expect(whose).toBe(name);
});

test('visitors, and people who are no candidates, cost no call', () => {
  const visitor = renderWithShell(<CandidateAvatar canCode="can-1" name="Ines Duarte" />, { session: null });
  expect(visitor.shell.http.calls).toEqual([]);
  visitor.unmount();
  const { shell } = renderWithShell(<CandidateAvatar canCode={undefined} name="Olivia Marsh" />, { session: EMPLOYER });
  expect(shell.http.calls).toEqual([]);
  expect(screen.getByText('OM')).toBeInTheDocument();
});
