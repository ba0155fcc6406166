import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithShell } from '../src/testing';
import { Dialog } from '../src/ui';
import { ItemList, Pagination } from '../src/ui/ui-data';
import { pagesToShow } from '../src/ui/controls/pagination';
import { FileDrop, Input, Segmented, Select } from '../src/ui/ui-forms';

// First of all: later it is here already.
test('a placeholder of a control that is being fetched has the class of its width', async () => {
  const { container } = renderWithShell(
    <Select className="narrow" aria-label="Job" showSearch options={[{ value: 'a', label: 'A' }]} />,
  );
  const bone = container.querySelector<HTMLElement>('.narrow');
  expect(bone).toBeInTheDocument();
  expect(bone!.style.width).toBe('');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  expect(await screen.findByRole('combobox', { name: 'Job' })).toBeInTheDocument();
});

describe('a select', () => {
  const statuses = [
    { value: 'applied', label: 'Applied' },
    { value: 'hired', label: 'Hired' },
  ];

  it('tells the value of the option, whatever its type', async () => {
    const onChange = jest.fn();
    render(
      <Select
        aria-label="Days"
        options={[
          { value: 7, label: 'A week' },
          { value: 30, label: 'A month' },
        ]}
        value={7}
        onChange={onChange}
      />,
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Days' }), 'A month');
    expect(onChange).toHaveBeenCalledWith(30, { value: 30, label: 'A month' });
  });

  it('can be emptied again where that is allowed', async () => {
    const onChange = jest.fn();
    render(
      <Select
        aria-label="Status"
        allowClear
        placeholder="All statuses"
        options={statuses}
        value="hired"
        onChange={onChange}
      />,
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All statuses');
    expect(onChange).toHaveBeenCalledWith(undefined, undefined);
  });

  it('shows what to do while nothing is chosen', () => {
    render(<Select aria-label="Status" placeholder="Choose one" options={statuses} />);
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Choose one');
  });

  it('can be searched where that is asked for', async () => {
    const onChange = jest.fn();
    renderWithShell(
      <Select
        aria-label="Job"
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: '1', label: 'Night nurse' },
          { value: '2', label: 'Pilot' },
        ]}
        onChange={onChange}
      />,
    );
    await userEvent.type(await screen.findByRole('combobox', { name: 'Job' }), 'pil');
    expect(screen.queryByTitle('Night nurse')).not.toBeInTheDocument();
    await userEvent.click(screen.getByTitle('Pilot'));
    expect(onChange).toHaveBeenCalledWith('2', expect.objectContaining({ label: 'Pilot' }));
  });
});

test('the list of a select opens inside the dialog it belongs to', async () => {
  renderWithShell(
    <Dialog title="Post a job" onClose={() => undefined}>
      <Select aria-label="Job" showSearch options={[{ value: '1', label: 'Pilot' }]} />
    </Dialog>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Post a job' });
  await userEvent.click(await within(dialog).findByRole('combobox', { name: 'Job' }));
  expect(await within(dialog).findByTitle('Pilot')).toBeInTheDocument();
});

test('a box that can be emptied tells so, and keeps the focus', async () => {
  function Search() {
    const [text, setText] = useState('nurse');
    return <Input aria-label="Search" allowClear value={text} onChange={({ target }) => setText(target.value)} />;
  }
  render(<Search />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  const box = screen.getByRole('textbox', { name: 'Search' });
  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
});

test('segments are one choice, moved through with the arrows', async () => {
  function Views() {
    const [view, setView] = useState('Table');
    return <Segmented aria-label="View" options={['Table', 'Board']} value={view} onChange={setView} />;
  }
  render(<Views />);
  const group = screen.getByRole('radiogroup', { name: 'View' });
  await userEvent.click(within(group).getByRole('radio', { name: 'Table' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(within(group).getByRole('radio', { name: 'Board' })).toBeChecked();
});

describe('the pages of a list', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 9, [1, 2, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [4, 9, [1, 2, 3, 4, 5, null, 9]],
    [9, 9, [1, null, 8, 9]],
  ])('on page %i of %i are offered as %j', (current, last, shown) => {
    expect(pagesToShow(current, last)).toEqual(shown);
  });

  it('say which one is shown, and stop at both ends', async () => {
    const onChange = jest.fn();
    render(<Pagination current={1} pageSize={20} total={41} onChange={onChange} />);
    expect(screen.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onChange.mock.calls).toEqual([[3], [2]]);
  });
});

describe('the focus stays where the person is when what had it goes away', () => {
  it('in the pages of a list, at an end, on the page that is shown', async () => {
    function Pages() {
      const [page, setPage] = useState(2);
      return <Pagination current={page} pageSize={20} total={60} onChange={setPage} />;
    }
    render(<Pages />);
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.getByRole('button', { name: 'Page 3' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Page 1' })).toHaveFocus();
  });

  it('with a file, on what takes it away; without one, on what chooses another', async () => {
    function Chosen() {
      const [file, setFile] = useState<File | null>(null);
      return <FileDrop label="Resume" accept={['.pdf']} value={file} onChange={setFile} />;
    }
    render(<Chosen />);
    await userEvent.upload(screen.getByLabelText('Resume'), new File(['%PDF'], 'cv.pdf', { type: 'application/pdf' }));
    expect(screen.getByRole('button', { name: /cv\.pdf/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByLabelText('Resume')).toHaveFocus();
  });

  function Requests({ isAlone = false }: { isAlone?: boolean }) {
    const [names, setNames] = useState(isAlone ? ['Ada'] : ['Ada', 'Ben', 'Cem']);
    const [asked, setAsked] = useState(names);
    return (
      <main tabIndex={-1}>
        <input aria-label="Search" />
        {names.length > 0 ? (
          <ItemList
            items={names}
            keyOf={(name) => name}
            render={(name) => (
              <>
                <a href={`/${name}`}>{name}</a>
                {asked.includes(name) ? (
                  <button onClick={() => setAsked(asked.filter((one) => one !== name))}>Withdraw {name}</button>
                ) : null}
                <button onClick={() => setNames(names.filter((one) => one !== name))}>Remove {name}</button>
              </>
            )}
          />
        ) : null}
        <button onFocus={() => setNames(['Cem'])}>Only Cem</button>
      </main>
    );
  }

  it('in a list, in the row whose button is gone', async () => {
    render(<Requests />);
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw Ben' }));
    expect(screen.getByRole('link', { name: 'Ben' })).toHaveFocus();
  });

  it('in a list, on the row that took the place of one that is gone', async () => {
    render(<Requests />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Ben' }));
    expect(screen.getByRole('link', { name: 'Cem' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Cem' }));
    expect(screen.getByRole('link', { name: 'Ada' })).toHaveFocus();
  });

  it('on the page, where the list is gone with its last row', async () => {
    render(<Requests isAlone />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Ada' }));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('and not in the list when the person has left it', async () => {
    render(<Requests />);
    act(() => screen.getByRole('link', { name: 'Ada' }).focus());
    await userEvent.click(screen.getByRole('button', { name: 'Only Cem' }));
    expect(screen.queryByRole('link', { name: 'Ada' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Only Cem' })).toHaveFocus();
  });

  it('and not in the list when the person has pressed beside it since', () => {
    function Request() {
      const [isAsked, setIsAsked] = useState(true);
      return isAsked ? <button onClick={() => setIsAsked(false)}>Withdraw</button> : <a href="/ada">Ada</a>;
    }
    const page = () => (
      <>
        <p>Beside</p>
        <ItemList items={['Ada']} keyOf={(name) => name} render={() => <Request />} />
      </>
    );
    const { rerender } = render(page());
    const button = screen.getByRole('button', { name: 'Withdraw' });
    act(() => button.focus());
    fireEvent.click(button);
    fireEvent.pointerDown(screen.getByText('Beside'));
    rerender(page());
    expect(document.body).toHaveFocus();
  });
});

describe('a dialog', () => {
  function Asking({ onClose }: { onClose: () => void }) {
    const [open, setOpen] = useState(false);
    const close = () => {
      onClose();
      setOpen(false);
    };
    return (
      <>
        <button onClick={() => setOpen(true)}>Ask</button>
        <Dialog title="Profile Information" open={open} onClose={close}>
          <input aria-label="Name" />
        </Dialog>
      </>
    );
  }

  it('is named by its title, and closes with Escape', async () => {
    const onClose = jest.fn();
    renderWithShell(<Asking onClose={onClose} />);
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    expect(await screen.findByRole('dialog', { name: 'Profile Information' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('gives the focus back when it is shut', async () => {
    renderWithShell(<Asking onClose={jest.fn()} />);
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await userEvent.click(await screen.findByLabelText('Name'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus());
  });

  it.each(['shut', 'taken away'])('%s when what opened it has gone, gives the focus to the page', async (how) => {
    function Deleting() {
      const [open, setOpen] = useState(false);
      const [isThere, setIsThere] = useState(true);
      const remove = () => {
        setIsThere(false);
        setOpen(false);
      };
      const dialog = (
        <Dialog title="Delete?" open={open} onClose={() => setOpen(false)}>
          <button onClick={remove}>Yes</button>
        </Dialog>
      );
      return (
        <main tabIndex={-1}>
          {isThere ? <button onClick={() => setOpen(true)}>Delete</button> : null}
          {how === 'shut' || open ? dialog : null}
        </main>
      );
    }
    renderWithShell(<Deleting />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('leaves the focus where it was given meanwhile', async () => {
    function Moving() {
      const [open, setOpen] = useState(false);
      const [isDone, setIsDone] = useState(false);
      const close = () => {
        setOpen(false);
        setIsDone(true);
      };
      return (
        <main tabIndex={-1}>
          <button onClick={() => setOpen(true)}>Open</button>
          {isDone ? <input aria-label="Next" ref={(box) => box?.focus()} /> : null}
          {open ? (
            <Dialog title="Moving" onClose={close}>
              <button onClick={close}>Go on</button>
            </Dialog>
          ) : null}
        </main>
      );
    }
    renderWithShell(<Moving />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Go on' }));
    await act(() => new Promise((frame) => requestAnimationFrame(frame)));
    expect(screen.getByRole('textbox', { name: 'Next' })).toHaveFocus();
  });

  it('is not in the page before it is opened', () => {
    renderWithShell(<Asking onClose={jest.fn()} />);
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
  });
});
