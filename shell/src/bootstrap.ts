import { inStages } from './base/stages';

/** The shell's own modules, in import order. All of them are in this bundle. */
void inStages([
  () => import(/* webpackMode: "eager" */ './texts'),
  () => import(/* webpackMode: "eager" */ './remotes/known-remotes'),
  () => import(/* webpackMode: "eager" */ './layouts'),
  () => import(/* webpackMode: "eager" */ './pages'),
  () => import(/* webpackMode: "eager" */ './navigation/router'),
  () => import(/* webpackMode: "eager" */ './app/start-shell'),
  () => import(/* webpackMode: "eager" */ './app/start-page'),
  async () => (await import(/* webpackMode: "eager" */ './app/start-page')).startPage(),
]);
