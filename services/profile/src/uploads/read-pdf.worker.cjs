// Runs in a worker thread, which Node starts without the TypeScript loader: hence plain JavaScript.
const { parentPort, workerData } = require('node:worker_threads');

/**
 * A few kilobytes can unfold to gigabytes, outside of the heap that the thread's own limit watches. So every byte array
 * that the parser makes is counted, and the count of one file is limited (S44).
 */
let allocated = 0;
globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(target, args, newTarget) {
    if (typeof args[0] === 'number') allocated += args[0];
    if (allocated > workerData.maxAllocatedBytes) throw new RangeError('the file unfolds to too much');
    return Reflect.construct(target, args, newTarget);
  },
});

const { PDFArray, PDFDict, PDFDocument, PDFInvalidObject, PDFName, PDFStream } = require('@cantoo/pdf-lib');

/** Keys and values of dictionaries that make a viewer do something, or carry other files (S44). */
const ACTIVE = new Set(['/JS', '/JavaScript', '/Launch', '/EmbeddedFile', '/EmbeddedFiles', '/XFA', '/RichMedia', '/SubmitForm', '/ImportData', '/GoToE']);

function isActive(object) {
  const waiting = [object];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (one instanceof PDFName && ACTIVE.has(one.asString())) return true;
    if (one instanceof PDFInvalidObject) {
      const text = Buffer.from(one.data ?? []).toString('latin1');
      if ([...ACTIVE].some((name) => text.includes(name))) return true;
    }
    if (one instanceof PDFStream) waiting.push(one.dict);
    if (one instanceof PDFArray) waiting.push(...one.asArray());
    if (one instanceof PDFDict) for (const [key, value] of one.entries()) waiting.push(key, value);
  }
  return false;
}

async function verdictOn(bytes) {
  allocated = 0;
  const document = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false, warnOnInvalidObjects: false });
  if (document.isEncrypted) return 'encrypted';
  const pages = document.getPageCount();
  if (pages === 0) return 'unreadable';
  if (pages > workerData.maxPages) return 'too-long';
  return document.context.enumerateIndirectObjects().some(([, object]) => isActive(object)) ? 'active' : 'fine';
}

parentPort.on('message', async (bytes) => {
  try {
    parentPort.postMessage(await verdictOn(bytes));
  } catch {
    parentPort.postMessage('unreadable');
  }
});
parentPort.postMessage('ready');
