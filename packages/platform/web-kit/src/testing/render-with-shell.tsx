// antd components load lazily when first shown; importing all of antd takes seconds, which would otherwise count
// against the first test.
import 'antd';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, type RenderResult } from '@testing-library/react';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ShellProvider } from '../remote/shell-context';
import { SlotHostProvider, type Slot } from '../remote/slot';
import type { SlotName, SlotProps } from '../shell-api';
import { createFakeShell, type FakeShell, type FakeShellOptions } from './fake-shell';

export interface RenderOptions extends FakeShellOptions {
  /** The address of the page, with its query; '/' by default. */
  route?: string;
  /** Components in the page's slots, as other remotes would fill them; the other slots are empty. */
  slots?: { [Name in SlotName]?: ComponentType<SlotProps[Name]> };
  /** A shell that the test made itself, in place of the other options. */
  shell?: FakeShell;
}

export interface RenderedWithShell extends RenderResult {
  shell: FakeShell;
  /** Present address: path, query and hash. */
  address(): string;
  /** The browser's Back button. */
  back(): void;
}

/**
 * Renders a remote's component as the shell would: with the shell object, a query client and a router.
 * @param ui a page (its `useRoutes` gets the whole address), a dialog, or a part of a page
 * @returns the testing library's render result, the shell, and the address
 */
export function renderWithShell(
  ui: ReactNode,
  { route = '/', shell: made, slots = {}, ...options }: RenderOptions = {},
): RenderedWithShell {
  const shell = made ?? createFakeShell(options);
  const element = <Suspense>{ui}</Suspense>;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [route] });
  function Host({ name, props }: Slot) {
    // Cast: each component is rendered only with the props of its own slot name.
    const Filling = slots[name] as ComponentType<SlotProps[SlotName]> | undefined;
    return Filling ? <Filling {...props} /> : null;
  }
  shell.onNavigate = (to, { replace }) => act(() => void router.navigate(to, { replace }));
  const result = render(
    <ShellProvider shell={shell}>
      <QueryClientProvider client={shell.queryClient}>
        <SlotHostProvider value={Host}>
          <RouterProvider router={router} />
        </SlotHostProvider>
      </QueryClientProvider>
    </ShellProvider>,
  );
  return {
    ...result,
    shell,
    address: () => {
      const { pathname, search, hash } = router.state.location;
      return `${pathname}${search}${hash}`;
    },
    back: () => act(() => void router.navigate(-1)),
  };
}
