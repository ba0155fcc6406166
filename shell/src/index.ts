import { inStages } from './base/stages';

/**
 * Modules of the application. Shared modules load asynchronously; everything that uses them is behind these imports.
 */
void inStages([
  () => import('react-dom/client'),
  () => import('@tanstack/react-query'),
  () => import('@market/web-kit/router'),
  () => import('yup'),
  () => import('@market/web-kit'),
  () => import('@market/web-kit/frame'),
  () => import('@market/market-ui/values'),
  // Warm-up: the first formatters load the language's data, which takes longer than all later ones.
  () => new Intl.NumberFormat(document.documentElement.lang),
  () => new Intl.DateTimeFormat(document.documentElement.lang),
  () => import(/* webpackChunkName: "bootstrap" */ './bootstrap'),
]);
