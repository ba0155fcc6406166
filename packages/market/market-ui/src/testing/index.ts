/** Test helpers of web-kit in the marketplace: its accounts and settings. */
import {
  createFakeShell as createKitShell,
  type FakeShell,
  type FakeShellOptions,
  renderWithShell as renderWithKitShell,
  type RenderedWithShell,
  type RenderOptions,
} from '@market/web-kit/testing';
import type { ReactNode } from 'react';
import { marketplace } from './marketplace';

export {
  addUnsavedWork,
  createFakeHttp,
  enter,
  keepWork,
  keptWork,
  type FakeAnswers,
  type FakeHttp,
  type FakeShell,
  type FakeShellOptions,
  type RenderedWithShell,
  type RenderOptions,
} from '@market/web-kit/testing';
export { aUser } from './marketplace';

/** A fake shell of the marketplace. @param options initial state of the test */
export function createFakeShell(options: FakeShellOptions = {}): FakeShell {
  return createKitShell({ product: marketplace, ...options });
}

/**
 * Renders a remote's component as the marketplace's shell would: with the shell object, a query client and a router.
 * @param ui a page (its `useRoutes` gets the whole address), a dialog, or a part of a page
 * @returns the testing library's render result, the shell, and the address
 */
export function renderWithShell(ui: ReactNode, options: RenderOptions = {}): RenderedWithShell {
  return renderWithKitShell(ui, { product: marketplace, ...options });
}
