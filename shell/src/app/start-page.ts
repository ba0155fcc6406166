import { createRoot } from 'react-dom/client';
import { readPageData, takeData } from '../base/page-data';
import { hydratePage, noteHydrated, replacePage } from './hydration';
import { startShell } from './start-shell';

/** Starts the shell in this document: hydrates a server-rendered page, otherwise renders it. */
export function startPage(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const data = readPageData();
  const { shell, app, findFirstPage } = startShell({ isWritten: data !== undefined });
  if (data) {
    takeData(shell.queryClient, data);
    void findFirstPage(data.version).then((page) => (page.isAsWritten ? hydratePage : replacePage)(root, page, app));
  } else {
    noteHydrated(root, 'page');
    createRoot(root).render(app);
  }
}
