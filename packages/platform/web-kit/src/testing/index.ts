export { enter } from './enter';
export { createFakeHttp, type FakeAnswers, type FakeHttp } from './fake-http';
export { createFakeShell, type FakeProduct, type FakeShell, type FakeShellOptions } from './fake-shell';
export { renderWithShell, type RenderedWithShell, type RenderOptions } from './render-with-shell';
export { keepWork, keptWork } from '../unsaved/kept-work';
export { addUnsavedWork } from '../unsaved/unsaved-work';
