// Runs in a worker thread, which Node starts without the TypeScript loader: hence plain JavaScript.
/**
 * A few kilobytes can decompress to gigabytes, outside of the heap that the thread's own limit measures. Hence the size
 * of every byte array that the parser allocates is added up, and the total per file is limited (docs/security.md, S44).
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
// Silences the parser, which reports malformed files on the console: they are the sender's problem, not for the log.
for (const level of ['log', 'info', 'warn', 'error']) console[level] = () => undefined;

const {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFObjectParser,
  PDFRef,
  PDFStream,
  PDFString,
} = require('@cantoo/pdf-lib');

/**
 * Active content: dictionary keys and values that make a viewer execute something, or open other files
 * (docs/security.md, S44).
 */
const ACTIVE = new Set([
  '/JS',
  '/JavaScript',
  '/Launch',
  '/Movie',
  '/Rendition',
  '/XFA',
  '/RichMedia',
  '/SubmitForm',
  '/ImportData',
  '/GoToE',
  '/GoToR',
]);
/** Embedded files, which Europass and others use for machine-readable data. They are removed. */
const INSIDE = new Set(['/EmbeddedFile', '/EmbeddedFiles', '/EF', '/FileAttachment', '/Collection']);
/** Keys that refer to embedded files. */
const TO_INSIDE = ['EmbeddedFiles', 'EF', 'RF', 'AF', 'Collection'];
/**
 * Keys of a stream with external content: in a file or at an address, in another document, or with a print service
 * (docs/security.md, S104). In other dictionaries `F` has another meaning.
 */
const ELSEWHERE = ['F', 'Ref', 'OPI'];
/**
 * Keys whose action is triggered without a click: when the file is opened, a page is shown, or the pointer comes near.
 */
const RUNS_BY_ITSELF = ['OpenAction', 'AA'];
/** Keys that name a file or an address. */
const PLACES = ['F', 'UF', 'DOS', 'Mac', 'Unix', 'URI', 'Base', 'URL'];
/**
 * Network share: merely opening it discloses the reader's name and password hash to that machine. `file:///C:/…` does
 * not match: such a link is merely broken.
 */
const FOREIGN_FILE = /^\s*(?:[\\/]{2}|(?:smb|cifs|webdav):|file:(?![\\/]{0,3}[a-z][:|]))/i;

/**
 * Addresses that run something where they are followed: a script, a document written into the address, or a program of
 * the reader's system.
 */
const RUNNING =
  /^(?:(?:java|vb|live)script|mocha|data|blob|jar|mk|its|view-source|shell|intent|search-ms|hcp|ms-[a-z-]+|res):/i;
/** Characters that viewers leave out of an address. */
const LEFT_OUT = /[\s\p{Cc}]+/gu;

/**
 * All versions of every object, by the document that it was parsed for: an encrypted file is parsed twice. A file may
 * contain several objects with one number, and readers disagree about which one counts, so all are checked.
 */
const versionsOf = new Map();
let versions = new Map();
const assign = PDFContext.prototype.assign;
PDFContext.prototype.assign = function assignAndRemember(ref, object) {
  if (!versionsOf.has(this)) versionsOf.set(this, new Map());
  const mine = versionsOf.get(this);
  const ofTag = mine.get(ref.tag);
  if (ofTag) ofTag.push(object);
  else mine.set(ref.tag, [object]);
  return assign.call(this, ref, object);
};

// A decrypted string consists of raw bytes, whose escapes must not be parsed again.
const parseString = PDFObjectParser.prototype.parseString;
PDFObjectParser.prototype.parseString = function parseStringOfBytes(ref) {
  const string = parseString.call(this, ref);
  return this.cryptoFactory && ref ? PDFHexString.of(Buffer.from(string.asString(), 'latin1').toString('hex')) : string;
};

/** Whether a name of `names` occurs anywhere in the object, without following references. */
function hasName(object, names) {
  const waiting = [object];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (one instanceof PDFName && names.has(one.asString())) return true;
    if (one instanceof PDFInvalidObject && isInText(textOf(one), [...names])) return true;
    if (one instanceof PDFStream) waiting.push(one.dict);
    if (one instanceof PDFArray) waiting.push(...one.asArray());
    if (one instanceof PDFDict) for (const [key, value] of one.entries()) waiting.push(key, value);
  }
  return false;
}

function isActive(object) {
  const waiting = [object];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (one instanceof PDFName && ACTIVE.has(one.asString())) return true;
    if (
      one instanceof PDFInvalidObject &&
      isInText(textOf(one), [...ACTIVE, ...RUNS_BY_ITSELF.map((key) => `/${key}`)])
    )
      return true;
    if (one instanceof PDFStream) {
      if (ELSEWHERE.some((key) => one.dict.has(PDFName.of(key)))) return true;
      waiting.push(one.dict);
    }
    if (one instanceof PDFArray) waiting.push(...one.asArray());
    if (one instanceof PDFDict) {
      if (
        RUNS_BY_ITSELF.some((key) => runsSomething(one.get(PDFName.of(key)))) ||
        PLACES.some((key) => isForeignFile(one.get(PDFName.of(key)))) ||
        isNamed(one.get(PDFName.of('FS')), '/URL') ||
        (isNamed(one.get(PDFName.of('S')), '/Thread') && one.has(PDFName.of('F')))
      )
        return true;
      for (const [key, value] of one.entries()) waiting.push(key, value);
    }
  }
  return false;
}

/** Objects that the parser rejects may still work in a viewer, including escaped names. */
const textOf = (invalid) =>
  Buffer.from(invalid.data ?? [])
    .toString('latin1')
    .replace(/#([0-9a-f]{2})/gi, (_escape, hex) => String.fromCharCode(parseInt(hex, 16)));
const isInText = (text, names) => names.some((name) => text.includes(name));

/** Whether a value is this name, in any of its versions. */
function isNamed(value, name) {
  const each = value instanceof PDFRef ? (versions.get(value.tag) ?? []) : [value];
  return each.some((one) => one instanceof PDFName && one.asString() === name);
}

/** Whether an automatic action, or any action chained to it, does more than show another place of this file. */
function runsSomething(start) {
  const waiting = [start];
  const seen = new Set();
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (one === undefined || seen.has(one)) continue;
    seen.add(one);
    if (one instanceof PDFRef) waiting.push(...(versions.get(one.tag) ?? []));
    // An array is a destination, or several actions.
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

const isForeign = (address) => FOREIGN_FILE.test(address) || RUNNING.test(address.replace(LEFT_OUT, ''));

function isForeignFile(value) {
  const each = value instanceof PDFRef ? (versions.get(value.tag) ?? []) : [value];
  return each.some((one) => (one instanceof PDFString || one instanceof PDFHexString) && isForeign(one.decodeText()));
}

/** Loads the document, decrypted if it opens without a password; undefined if it requires one. */
async function load(bytes) {
  const options = { ignoreEncryption: true, updateMetadata: false, warnOnInvalidObjects: false };
  try {
    const document = await PDFDocument.load(bytes, { ...options, password: '' });
    return document.isEncrypted ? undefined : document;
  } catch (error) {
    if ((await PDFDocument.load(bytes, options)).isEncrypted) return undefined;
    throw error;
  }
}

/** All objects reachable in the document; calls `look` with each dictionary among them. */
function reached(context, look = () => undefined) {
  const seen = new Set();
  const waiting = [context.trailerInfo.Root, context.trailerInfo.Info];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (one instanceof PDFRef) {
      if (seen.has(one.tag)) continue;
      seen.add(one.tag);
      waiting.push(context.lookup(one));
    } else if (one instanceof PDFArray) waiting.push(...one.asArray());
    else if (one instanceof PDFStream) waiting.push(one.dict);
    else if (one instanceof PDFDict) {
      look(one);
      waiting.push(...one.values());
    }
  }
  return seen;
}

/** Rewrites the document without embedded files and unreachable objects. */
async function withoutFilesInside(document) {
  const { context } = document;
  reached(context, (dict) => {
    for (const key of TO_INSIDE) dict.delete(PDFName.of(key));
    const annotations = dict.lookup(PDFName.of('Annots'));
    if (!(annotations instanceof PDFArray)) return;
    for (let at = annotations.size() - 1; at >= 0; at -= 1) {
      const annotation = annotations.lookup(at);
      if (annotation instanceof PDFDict && isNamed(annotation.get(PDFName.of('Subtype')), '/FileAttachment'))
        annotations.remove(at);
    }
  });
  const shown = reached(context);
  for (const [ref] of context.enumerateIndirectObjects()) if (!shown.has(ref.tag)) context.delete(ref);
  return document.save({ updateFieldAppearances: false, addDefaultPage: false });
}

/** Verdict on the document, and whether it has embedded files that can be dropped. */
function judge(document, maxPages) {
  versions = versionsOf.get(document.context) ?? new Map();
  const pages = document.getPageCount();
  if (pages === 0) return { verdict: 'unreadable' };
  if (pages > maxPages) return { verdict: 'too-long' };
  const all = [...versions.values()].flat();
  if (all.some(isActive)) return { verdict: 'active' };
  return { verdict: 'fine', hasInside: all.some((one) => hasName(one, INSIDE)) };
}

async function verdictOn({ bytes, maxPages, maxAllocatedBytes: most }) {
  versionsOf.clear();
  allocated = 0;
  maxAllocatedBytes = most;
  const document = await load(bytes);
  if (!document) return { verdict: 'encrypted' };
  const { verdict, hasInside } = judge(document, maxPages);
  if (verdict !== 'fine' || !hasInside) return { verdict };
  const rewritten = await withoutFilesInside(document);
  // The rewritten file is judged again; a file that could not be cleaned is refused.
  const again = judge(await PDFDocument.load(rewritten, { updateMetadata: false }), maxPages);
  return again.verdict === 'fine' && !again.hasInside ? { verdict: 'fine', rewritten } : { verdict: 'active' };
}

module.exports = async ({ input, began }) => {
  began.postMessage('began');
  try {
    return await verdictOn(input);
  } catch {
    return { verdict: 'unreadable' };
  } finally {
    // Resets the limit, so that it does not stop the thread's work between two files.
    maxAllocatedBytes = Infinity;
    versionsOf.clear();
    versions = new Map();
  }
};
