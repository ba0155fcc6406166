import { createRoot, hydrateRoot } from 'react-dom/client';
import { hydrateWithInput, readPageData, takeData } from './app/hydration';
import { startShell } from './app/start-shell';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const data = readPageData();
const { shell, app, prepareFirstPage } = startShell({ isWritten: data !== undefined });
if (data) {
  takeData(shell.queryClient, data);
  void prepareFirstPage().then(() => hydrateWithInput(root, () => void hydrateRoot(root, app)));
} else {
  root.dataset.hydrated = '';
  createRoot(root).render(app);
}
