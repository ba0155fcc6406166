/** Sets `globalThis.pdfjsWorker`, and exports nothing that is used. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs';
