import { render } from '@testing-library/react';
import { useTopAfterReload } from '../src/navigation/use-top-after-reload';

function Page() {
  useTopAfterReload();
  return null;
}

/** Leaves the page as a reload does: the router hands restoration to the browser first, then the page is hidden. */
function leave(scrollY: number): ScrollRestoration {
  Object.defineProperty(window, 'scrollY', { value: scrollY, configurable: true });
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  history.scrollRestoration = 'auto';
  document.dispatchEvent(new Event('visibilitychange'));
  return history.scrollRestoration;
}

beforeAll(() =>
  Object.defineProperty(history, 'scrollRestoration', { value: 'auto', writable: true, configurable: true }),
);

test('a page that is left at its top has nothing to be restored; another one is where it was', () => {
  const { unmount } = render(<Page />);
  expect(leave(0)).toBe('manual');
  expect(leave(300)).toBe('auto');
  unmount();
  expect(leave(0)).toBe('auto');
});
