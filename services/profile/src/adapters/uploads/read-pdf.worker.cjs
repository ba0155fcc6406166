// Runs in a worker thread, which Node starts without the TypeScript loader: hence plain JavaScript.
/**
 * A few kilobytes can unfold to gigabytes, outside of the heap that the thread's own limit watches. So every byte array
 * that the parser makes is counted, and the count of one file is limited (docs/security.md, S44).
 */
let allocated = 0;
let maxAllocatedBytes = Infinity;
globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(target, args, newTarget) {
    if (typeof args[0] === 'number') allocated += args[0];
    if (allocated > maxAllocatedBytes) throw new RangeError('the file unfolds to too much');
    return Reflect.construct(target, args, newTarget);
  },
});
// The parser reports odd files on the console; that is the sender's affair, not the log's.
for (const level of ['log', 'info', 'warn', 'error']) console[level] = () => undefined;

const {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFRef,
  PDFStream,
  PDFString,
} = require('@cantoo/pdf-lib');

/**
 * Active content: keys and values of dictionaries that make a viewer do something, or carry or open other files
 * (docs/security.md, S44).
 */
const ACTIVE = new Set([
  '/JS',
  '/JavaScript',
  '/Launch',
  '/EmbeddedFile',
  '/EmbeddedFiles',
  '/XFA',
  '/RichMedia',
  '/SubmitForm',
  '/ImportData',
  '/GoToE',
  '/GoToR',
]);
/** Keys whose action runs without a click: when the file is opened, a page is shown, or the pointer comes near. */
const RUNS_BY_ITSELF = ['OpenAction', 'AA'];
/** Keys that name a file or an address. */
const PLACES = ['F', 'UF', 'DOS', 'Mac', 'Unix', 'URI', 'Base', 'URL'];
/**
 * A share of another machine: merely looking there tells it the reader's name and password hash. Not `file:///C:/…`,
 * which is dead only.
 */
const FOREIGN_FILE = /^\s*(?:[\\/]{2}|(?:smb|cifs|webdav):|file:(?![\\/]{0,3}[a-z][:|]))/i;

/**
 * Every version of every object. A file may hold several of one number, and readers disagree about which of them
 * counts, so each is looked at.
 */
const versions = new Map();
const assign = PDFContext.prototype.assign;
PDFContext.prototype.assign = function assignAndRemember(ref, object) {
  const known = versions.get(ref.tag);
  if (known) known.push(object);
  else versions.set(ref.tag, [object]);
  return assign.call(this, ref, object);
};

function isActive(object) {
  const waiting = [object];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (one instanceof PDFName && ACTIVE.has(one.asString())) return true;
    if (one instanceof PDFInvalidObject && isActiveText(Buffer.from(one.data ?? []).toString('latin1'))) return true;
    if (one instanceof PDFStream) waiting.push(one.dict);
    if (one instanceof PDFArray) waiting.push(...one.asArray());
    if (one instanceof PDFDict) {
      if (
        RUNS_BY_ITSELF.some((key) => runsSomething(one.get(PDFName.of(key)))) ||
        PLACES.some((key) => isForeignFile(one.get(PDFName.of(key))))
      )
        return true;
      for (const [key, value] of one.entries()) waiting.push(key, value);
    }
  }
  return false;
}

/** What the parser could not make an object of, a viewer may; names may be written with escapes there. */
function isActiveText(text) {
  const plain = text.replace(/#([0-9a-f]{2})/gi, (_escape, hex) => String.fromCharCode(parseInt(hex, 16)));
  return [...ACTIVE, ...RUNS_BY_ITSELF.map((key) => `/${key}`)].some((name) => plain.includes(name));
}

/**
 * Whether an action that needs no click does more than show another place of this file; so does one that follows it.
 */
function runsSomething(start) {
  const waiting = [start];
  const seen = new Set();
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (one === undefined || seen.has(one)) continue;
    seen.add(one);
    if (one instanceof PDFRef) waiting.push(...(versions.get(one.tag) ?? []));
    // A list is a place to show, or several actions.
    else if (one instanceof PDFArray)
      waiting.push(...one.asArray().filter((entry) => entry instanceof PDFDict || entry instanceof PDFRef));
    else if (one instanceof PDFDict) {
      const kind = one.get(PDFName.of('S'));
      for (const each of kind instanceof PDFRef ? (versions.get(kind.tag) ?? []) : [kind]) {
        if (each instanceof PDFName && each.asString() !== '/GoTo') return true;
      }
      if (kind === undefined && !one.has(PDFName.of('Type'))) waiting.push(...one.values());
      waiting.push(one.get(PDFName.of('Next')));
    }
  }
  return false;
}

function isForeignFile(value) {
  const each = value instanceof PDFRef ? (versions.get(value.tag) ?? []) : [value];
  return each.some(
    (one) => (one instanceof PDFString || one instanceof PDFHexString) && FOREIGN_FILE.test(one.decodeText()),
  );
}

async function verdictOn({ bytes, maxPages, maxAllocatedBytes: most }) {
  versions.clear();
  allocated = 0;
  maxAllocatedBytes = most;
  const document = await PDFDocument.load(bytes, {
    ignoreEncryption: true,
    updateMetadata: false,
    warnOnInvalidObjects: false,
  });
  if (document.isEncrypted) return 'encrypted';
  const pages = document.getPageCount();
  if (pages === 0) return 'unreadable';
  if (pages > maxPages) return 'too-long';
  return [...versions.values()].flat().some(isActive) ? 'active' : 'fine';
}

module.exports = async ({ input, began }) => {
  began.postMessage('began');
  try {
    return await verdictOn(input);
  } catch {
    return 'unreadable';
  } finally {
    // The counting must not end what the thread does between two files.
    maxAllocatedBytes = Infinity;
    versions.clear();
  }
};
