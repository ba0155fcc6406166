import { ThemeProvider } from '@market/web-kit/theme';
import type { ReactNode } from 'react';
import { createBrowserRouter, useLocation, RouterProvider } from 'react-router-dom';
import { played } from 'product/played';
import { openStateOf } from '../settings';
import { StateFrame } from './state-frame';
import { StateList } from './state-list';

/** Workbench around the remote during development: the list of its states, and each of them in a frame. */
export function bench(): ReactNode {
  const router = createBrowserRouter([{ path: '*', element: <Bench /> }]);
  return (
    <ThemeProvider>
      <RouterProvider router={router} />
    </ThemeProvider>
  );
}

function Bench() {
  const { search } = useLocation();
  const open = openStateOf(search, Object.keys(played.people));
  return open ? <StateFrame open={open} /> : <StateList />;
}
