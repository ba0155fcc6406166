import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Whether the server failed to render this page, as its head states (gateway/src/html/page-head.ts); always false for
 * later pages.
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
