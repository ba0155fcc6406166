import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Whether the server failed to make this page and says so in its head (gateway/src/html/page-head.ts); never true of a
 * later page.
 */
export function useServerFailed(): boolean {
  const { pathname } = useLocation();
  const [first] = useState(() => ({
    pathname,
    failed:
      typeof document !== 'undefined' &&
      document.querySelector('head > meta[name="page-status"][content="500"]') !== null,
  }));
  return first.failed && pathname === first.pathname;
}
