import '@market/web-kit/theme';
import { readThemeChoice, resolveTheme } from '@market/web-kit/theme';
import { createRoot } from 'react-dom/client';

// Before anything is shown, so that a dark page never flashes white.
document.documentElement.dataset.theme = resolveTheme(readThemeChoice());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** The list and the bar stand at `/`; every other address, and every page in the frame, is the slice's. */
const isBench = location.pathname === '/' && window.parent === window;
const app = isBench
  ? (await import('./bench/bench')).bench()
  : await (await import('./slice/start-slice')).startSlice();
createRoot(root).render(app);
