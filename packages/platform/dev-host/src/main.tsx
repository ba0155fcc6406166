import { PSEUDO_LANGUAGE } from '@market/texts';
import '@market/web-kit/theme';
import { readThemeChoice, resolveTheme } from '@market/web-kit/theme';
import { createRoot } from 'react-dom/client';
import { readSettings } from './settings';

// Before anything is shown, so that a dark page never flashes white.
document.documentElement.dataset.theme = resolveTheme(readThemeChoice());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** The list and the bar stand at `/`; every other address, and every page in the frame, is the remote's. */
const isBench = location.pathname === '/' && window.parent === window;
// Before the remote's code is there: texts are in the language that the page says it is in when they are first asked
// for.
if (!isBench && readSettings().language === 'pseudo')
  Object.assign(document.documentElement, { lang: PSEUDO_LANGUAGE, dir: 'rtl' });
const app = isBench
  ? (await import('./bench/bench')).bench()
  : await (await import('./remote/start-remote')).startRemote();
createRoot(root).render(app);
