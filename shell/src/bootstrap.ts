import { inStages } from './base/stages';

/** The shell's own code, in the order in which it imports. All of it comes with this file. */
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
