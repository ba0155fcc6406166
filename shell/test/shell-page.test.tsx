import { PAGE_SHOWN_EVENT } from '@market/contracts/remotes';
import { renderWithShell } from '@market/market-ui/testing';
import { waitFor } from '@testing-library/react';
import { ShellPage } from '../src/navigation/shell-page';
import { shellPages } from '../src/pages';

test.each(shellPages.filter(({ render }) => render === 'server').map((page) => [page.path, page] as const))(
  '%s says that it is shown, for which hydration waits before it does what was pressed meanwhile',
  async (_path, page) => {
    const shown = jest.fn();
    document.addEventListener(PAGE_SHOWN_EVENT, shown);
    renderWithShell(<ShellPage page={page} waiting={null} />);
    await waitFor(() => expect(shown).toHaveBeenCalled());
    document.removeEventListener(PAGE_SHOWN_EVENT, shown);
  },
);
