import { createRoot } from 'react-dom/client';
import { startShell } from './app/start-shell';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(startShell().app);
