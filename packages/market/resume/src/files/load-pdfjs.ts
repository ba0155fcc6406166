import type * as Pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';

let loaded: Promise<typeof Pdfjs> | undefined;

/**
 * Loads pdf.js to extract text in a plain process: its worker runs in the same thread, without a canvas, which would be
 * native code, and without the decompression of Node.js, whose memory is not measured.
 */
export function loadPdfjs(): Promise<typeof Pdfjs> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<typeof Pdfjs> {
  class Missing {}
  // Stubs for globals that pdf.js requires while loading; text extraction uses none of them.
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D'])
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: Missing, configurable: true });
  const inflate = class {
    constructor() {
      throw new TypeError('Streams are inflated in JavaScript');
    }
  };
  Object.defineProperty(globalThis, 'DecompressionStream', { value: inflate, configurable: true });
  const builtin = Object.getOwnPropertyDescriptor(process, 'getBuiltinModule');
  Object.defineProperty(process, 'getBuiltinModule', { value: undefined, configurable: true, writable: true });
  try {
    await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
    return await import('pdfjs-dist/legacy/build/pdf.mjs');
  } finally {
    if (builtin) Object.defineProperty(process, 'getBuiltinModule', builtin);
  }
}
