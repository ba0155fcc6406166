import { PSEUDO_LANGUAGE } from '@market/texts';
import '@market/web-kit/theme';
import { readThemeChoice, resolveTheme } from '@market/web-kit/theme';
import { createRoot } from 'react-dom/client';
import { readSettings } from './settings';

// Set before the first paint, so that a dark page never flashes white.
document.documentElement.dataset.theme = resolveTheme(readThemeChoice());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** The workbench is at `/`; every other address, and every page in the frame, belongs to the remote. */
const isBench = location.pathname === '/' && window.parent === window;
// Set before the remote's code loads: texts are created on first use, in the language that the page declares.
if (!isBench && readSettings().language === 'pseudo')
  Object.assign(document.documentElement, { lang: PSEUDO_LANGUAGE, dir: 'rtl' });
const app = isBench
  ? (await import('./bench/bench')).bench()
  : await (await import('./remote/start-remote')).startRemote();
createRoot(root).render(app);
