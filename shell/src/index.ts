/**
 * What the application is made of, evaluated one after the other with pauses between: on a slow phone all at once would
 * be one task of several hundred milliseconds, in which no tap is answered. The shared modules are loaded
 * asynchronously; everything that uses one stands behind these imports.
 */
const STAGES = [
  () => import('react-dom/client'),
  () => import('@tanstack/react-query'),
  () => import('@market/web-kit/router'),
  () => import('yup'),
  () => import('@market/web-kit'),
  () => import('@market/web-kit/frame'),
  () => import(/* webpackChunkName: "bootstrap" */ './bootstrap'),
];

async function start(): Promise<void> {
  for (const evaluate of STAGES) {
    await evaluate();
    await pause();
  }
}

/** Lets the browser answer people and paint before what follows. */
function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

void start();
