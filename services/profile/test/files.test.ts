import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFString, decodePDFRawStream } from '@cantoo/pdf-lib';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { type Candidate, RESUME_MAX_BYTES } from '@market/contracts/profiles';
import { api } from '@market/contracts/testing';
import { createLog } from '@market/service-kit';
import { testMongo, until, wholeActor, type Person } from '@market/service-kit/testing';
import sharp from 'sharp';
import { createCandidateStore } from '../src/profiles/store/candidate-store';
import { createFileStore } from '@market/uploads';
import { openFile } from '../src/viewing/use-cases/open-file';
import { pdf, pdfOfSize, picture, picturePart, resumePart } from './fixtures';
import { createStage, type CandidatePerson, type FilePart, type Stage } from './stage';
import { blackPng, unfoldsTo } from './unfolding';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo);
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

/** Nothing of a refused profile may stay: no record, no file, no piece of one. */
async function nothingStored(who: Person, before: { files: number; chunks: number }): Promise<void> {
  expect(await stage.rows('candidates').countDocuments({ login_id: who.login_id })).toBe(0);
  expect(await countFiles()).toEqual(before);
}
async function countFiles(): Promise<{ files: number; chunks: number }> {
  const [files, chunks] = await Promise.all([
    stage.rows('files.files').countDocuments(),
    stage.rows('files.chunks').countDocuments(),
  ]);
  return { files, chunks };
}
/** Runs the sweep after unattached files are old enough. */
async function sweep(): Promise<void> {
  const clock = { now: () => new Date(stage.clock.now().getTime() + 3 * 60_000) };
  await createFileStore({
    connection: stage.connection,
    clock,
    log: createLog({ name: 'sweep', level: 'silent' }),
  }).sweep(2 * 60_000);
}
async function refusedResume(part: FilePart, message: string): Promise<void> {
  const who = stage.person({ login_type: 'CND' });
  const before = await countFiles();
  const { body } = await stage.as(who).profile('post', {}, { resume: part }).expect(422);
  expect(body).toMatchObject({ code: 'fields-invalid', fields: { resume: message } });
  await nothingStored(who, before);
}
async function refusedPicture(part: FilePart): Promise<void> {
  const who = stage.person({ login_type: 'CND' });
  const before = await countFiles();
  const { body } = await stage.as(who).profile('post', {}, { profileImage: part }).expect(422);
  expect(body).toMatchObject({ code: 'fields-invalid', fields: { profileImage: RULE_MESSAGES.imageExtension } });
  await nothingStored(who, before);
}

describe('S43 a resume is a PDF of at most 5 MB', () => {
  test('a file of exactly 5,242,880 bytes is taken and comes back byte for byte', async () => {
    const bytes = await pdfOfSize(RESUME_MAX_BYTES);
    const who = await stage.candidate({}, {}, { resume: { bytes, name: 'cv.pdf' } });
    const { body } = await stage.as(who).get(api.openResume(who.can_code)).buffer().expect(200);
    expect((body as Buffer).equals(bytes)).toBe(true);
  });

  test('a file that is filled up after its end is taken', async () => {
    const bytes = Buffer.concat([await pdf(), Buffer.alloc(4_096), Buffer.from('\r\n')]);
    await stage.candidate({}, {}, { resume: { bytes, name: 'cv.pdf' } });
    await refusedResume(
      { bytes: Buffer.concat([bytes, Buffer.alloc(2_000, 'x')]), name: 'cv.pdf' },
      RULE_MESSAGES.resumePdf,
    );
  });

  test('one byte more is too large, in the words of the spec', async () => {
    const who = stage.person({ login_type: 'CND' });
    const before = await countFiles();
    const { body } = await stage
      .as(who)
      .profile('post', {}, { resume: { bytes: await pdfOfSize(RESUME_MAX_BYTES + 1), name: 'cv.pdf' } })
      .expect(413);
    expect(body).toMatchObject({
      code: 'too-large',
      error: RULE_MESSAGES.fileSize,
      fields: { resume: RULE_MESSAGES.fileSize },
    });
    await nothingStored(who, before);
  });

  test('a picture above the limit is refused by its own name', async () => {
    const who = stage.person({ login_type: 'CND' });
    const { body } = await stage
      .as(who)
      .profile('post', {}, { profileImage: { bytes: Buffer.alloc(RESUME_MAX_BYTES + 1, 1), name: 'me.png' } })
      .expect(413);
    expect(body).toMatchObject({ fields: { profileImage: RULE_MESSAGES.fileSize } });
  });

  test('a file that only looks like a PDF is refused', async () => {
    const good = await pdf();
    await refusedResume(
      { bytes: Buffer.from('<html><script>alert(1)</script></html>'), name: 'cv.pdf' },
      RULE_MESSAGES.resumePdf,
    );
    await refusedResume(
      { bytes: Buffer.from('%PDF-1.4 <html><script>alert(1)</script></html>\n%%EOF'), name: 'cv.pdf' },
      RULE_MESSAGES.resumePdf,
    );
    await refusedResume({ bytes: Buffer.from('MZ\u0000\u0001program'), name: 'cv.pdf' }, RULE_MESSAGES.resumePdf);
    await refusedResume({ bytes: Buffer.from('PK\u0003\u0004zip'), name: 'cv.pdf' }, RULE_MESSAGES.resumePdf);
    await refusedResume({ bytes: Buffer.alloc(0), name: 'cv.pdf' }, RULE_MESSAGES.resumePdf);
    await refusedResume(
      { bytes: Buffer.concat([Buffer.alloc(1_000, ' '), good]), name: 'cv.pdf' },
      RULE_MESSAGES.resumePdf,
    );
    await refusedResume({ bytes: good.subarray(0, good.length - 120), name: 'cv.pdf' }, RULE_MESSAGES.resumePdf);
    await refusedResume({ bytes: good, name: 'cv.docx' }, RULE_MESSAGES.resumePdf);
    await refusedResume({ bytes: good, name: 'cv.pdf.exe' }, RULE_MESSAGES.resumePdf);
    await refusedResume({ bytes: await picture(), name: 'cv.pdf' }, RULE_MESSAGES.resumePdf);
  });

  test('a file of more than fifty pages is refused', async () => {
    await stage.candidate({}, {}, { resume: { bytes: await pdf({ pages: 50 }), name: 'cv.pdf' } });
    await refusedResume({ bytes: await pdf({ pages: 51 }), name: 'cv.pdf' }, RULE_MESSAGES.resumePages);
  });

  test('a protected one is refused', async () => {
    const bytes = await pdf({
      change: (document) => document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' }),
    });
    await refusedResume({ bytes, name: 'cv.pdf' }, RULE_MESSAGES.resumeProtected);
  });

  test('both files and fields are named together when both files are wrong', async () => {
    const who = stage.person({ login_type: 'CND' });
    const { body } = await stage
      .as(who)
      .profile(
        'post',
        {},
        {
          resume: { bytes: Buffer.from('no'), name: 'cv.pdf' },
          profileImage: { bytes: Buffer.from('no'), name: 'me.png' },
        },
      )
      .expect(422);
    expect((body as { fields: object }).fields).toEqual({
      resume: RULE_MESSAGES.resumePdf,
      profileImage: RULE_MESSAGES.imageExtension,
    });
  });
});

describe('S44 a PDF that does something, or unfolds without end, is refused', () => {
  test.each<[string, (document: PDFDocument) => void | Promise<void>]>([
    ['a script', (document: PDFDocument) => document.addJavaScript('run', 'app.alert(1)')],
    [
      'a program to launch',
      (document: PDFDocument) => {
        document.catalog.set(
          PDFName.of('OpenAction'),
          document.context.obj({ S: 'Launch', F: PDFString.of('cmd.exe') }),
        );
      },
    ],
  ])('%s', async (_what, change) => {
    await refusedResume({ bytes: await pdf({ change }), name: 'cv.pdf' }, RULE_MESSAGES.resumeActive);
  });

  const link = (document: PDFDocument, action: object) =>
    document
      .getPage(0)
      .node.addAnnot(
        document.context.register(
          document.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: action } as never),
        ),
      );
  const openWith = (document: PDFDocument, action: object) =>
    document.catalog.set(PDFName.of('OpenAction'), document.context.obj(action as never));
  const to = (address: string) => ({ S: 'URI', URI: PDFString.of(address) });
  /** A file of which one object is written by hand; the same number may come more than once. */
  const written = (...objects: string[]) => ({
    bytes: Buffer.from(
      `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction 5 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n${objects.map((object) => `5 0 obj\n${object}\nendobj\n`).join('')}trailer\n<< /Root 1 0 R /Size 6 >>\n%%EOF`,
    ),
    name: 'cv.pdf',
  });

  test.each<[string, (document: PDFDocument) => unknown]>([
    ['an address that opens with the file', (document) => openWith(document, to('https://tracker.example'))],
    [
      'an address behind a place to show',
      (document) => openWith(document, { S: 'GoTo', D: [0, 'Fit'], Next: [to('https://tracker.example')] }),
    ],
    [
      'an address that opens with a page',
      (document) =>
        document
          .getPage(0)
          .node.set(PDFName.of('AA'), document.context.obj({ O: to('https://tracker.example') } as never)),
    ],
    [
      'an address that opens as the pointer comes near',
      (document) =>
        document.getPage(0).node.addAnnot(
          document.context.register(
            document.context.obj({
              Type: 'Annot',
              Subtype: 'Link',
              Rect: [0, 0, 9, 9],
              AA: { E: to('https://tracker.example') },
            } as never),
          ),
        ),
    ],
    ['printing by itself', (document) => openWith(document, { S: 'Named', N: 'Print' })],
    [
      'another file, opened by itself',
      (document) => openWith(document, { S: 'GoToR', F: PDFString.of('other.pdf'), D: [0, 'Fit'] }),
    ],
    [
      'another file behind a link',
      (document) => link(document, { S: 'GoToR', F: PDFString.of('other.pdf'), D: [0, 'Fit'] }),
    ],
    ['a script as the address of a link', (document) => link(document, to('javascript:alert(1)'))],
    ['a script in pieces', (document) => link(document, to(' java\nScript:alert(1)'))],
    ['a page in the address of a link', (document) => link(document, to('data:text/html,<script>x</script>'))],
    ['a share of another machine behind a link', (document) => link(document, to('\\\\\\\\evil.example\\\\x'))],
    ['a share in the web’s way of writing', (document) => link(document, to('file://evil.example/x'))],
    [
      'a share as a stream’s own file, in two bytes a letter',
      (document) =>
        document.context.register(
          document.context.obj({ F: { Type: 'Filespec', UF: PDFHexString.fromText('\\\\evil.example\\x') } } as never),
        ),
    ],
  ])('%s', async (_what, change) => {
    await refusedResume(
      { bytes: await pdf({ change: (document) => void change(document) }), name: 'cv.pdf' },
      RULE_MESSAGES.resumeActive,
    );
  });

  const register = (document: PDFDocument, object: object) =>
    document.context.register(document.context.obj(object as never));
  const elsewhere = (document: PDFDocument, entries: object) =>
    register(document, document.context.stream('BT ET', entries as never));
  test.each<[string, (document: PDFDocument) => unknown]>([
    [
      'content at an address',
      (document) => elsewhere(document, { F: { FS: 'URL', F: PDFString.of('https://tracker.example/x') } }),
    ],
    ['content in another file', (document) => elsewhere(document, { F: PDFString.of('other.bin') })],
    [
      'content of another document',
      (document) =>
        elsewhere(document, {
          Type: 'XObject',
          Subtype: 'Form',
          BBox: [0, 0, 9, 9],
          Ref: { F: PDFString.of('other.pdf'), Page: 0 },
        }),
    ],
    [
      'content with a print service',
      (document) => elsewhere(document, { OPI: { '2.0': { F: PDFString.of('x.tif') } } }),
    ],
    [
      'a name of a file that is an address',
      (document) => register(document, { Type: 'Filespec', FS: 'URL', F: PDFString.of('https://tracker.example/x') }),
    ],
    [
      'a film',
      (document) =>
        register(document, { Type: 'Annot', Subtype: 'Movie', Movie: { F: PDFString.of('film.mov') }, A: true }),
    ],
    ['a film behind a link', (document) => link(document, { S: 'Rendition', OP: 0 })],
    [
      'a thread of another file behind a link',
      (document) => link(document, { S: 'Thread', F: PDFString.of('o.pdf'), D: 0 }),
    ],
  ])('S104 %s', async (_what, change) => {
    await refusedResume(
      { bytes: await pdf({ change: (document) => void change(document) }), name: 'cv.pdf' },
      RULE_MESSAGES.resumeActive,
    );
  });

  test('names with escapes, and a version of an object that another one covers, are seen', async () => {
    await stage.candidate({}, {}, { resume: written('[3 0 R /Fit]') });
    await refusedResume(written('<< /S /#47oTo#52 /F (other.pdf) >>'), RULE_MESSAGES.resumeActive);
    await refusedResume(written('<< /#53 /#55RI /URI (https://tracker.example) >>'), RULE_MESSAGES.resumeActive);
    await refusedResume(
      written('<< /S /URI /URI (https://tracker.example) >>', '[3 0 R /Fit]'),
      RULE_MESSAGES.resumeActive,
    );
  });

  test('links that a person clicks, and the place where the file opens, are as they should be', async () => {
    const bytes = await pdf({
      change(document) {
        link(document, to('https://people.example/in/jane'));
        link(document, to('mailto:jane@mail.example'));
        link(document, to('file:///C:/Users/jane/cv.html'));
        openWith(document, { S: 'GoTo', D: [document.getPage(0).ref, 'XYZ', null, null, 1] });
        document.setTitle('\\\\ not a share // either');
      },
    });
    await stage.candidate({}, {}, { resume: { bytes, name: 'cv.pdf' } });
  });

  test('a stream that unfolds to hundreds of megabytes ends by its limits, and the next resume is read as usual', async () => {
    const inner = unfoldsTo(320 * 1024 * 1024, 32);
    const bytes = Buffer.concat([
      Buffer.from(
        `%PDF-1.5\n1 0 obj\n<< /Type /ObjStm /N 1 /First 10 /Filter /FlateDecode /Length ${inner.length} >>\nstream\n`,
      ),
      inner,
      Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF'),
    ]);
    await refusedResume({ bytes, name: 'cv.pdf' }, RULE_MESSAGES.resumePdf);
    await stage.candidate({}, {}, { resume: await resumePart() });
  });

  test('a hundred filters on one stream end by their limits', async () => {
    const inner = deflateSync(Buffer.alloc(1024));
    const bytes = Buffer.concat([
      Buffer.from(
        `%PDF-1.5\n1 0 obj\n<< /Type /ObjStm /N 1 /First 10 /Filter [${'/FlateDecode '.repeat(100)}] /Length ${inner.length} >>\nstream\n`,
      ),
      inner,
      Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF'),
    ]);
    await refusedResume({ bytes, name: 'cv.pdf' }, RULE_MESSAGES.resumePdf);
  });
});

describe('S104 files inside a resume are dropped, and one that opens without a password is taken', () => {
  const stored = async (bytes: Buffer) => {
    const who = await stage.candidate({}, {}, { resume: { bytes, name: 'cv.pdf' } });
    const { body } = await stage.as(who).get(api.openResume(who.can_code)).buffer().expect(200);
    return body as Buffer;
  };
  const SECRET = 'Attached: what machines read, or worse.';
  /** PDF as Europass writes it: the data beside the pages, named in the catalog and associated with it. */
  const attached = (document: PDFDocument) =>
    document.attach(Buffer.from(SECRET), 'attachment.xml', { mimeType: 'application/xml' });
  const INSIDE = /EmbeddedFile|\/EF\b|FileAttachment|attachment\.xml/;
  /** All that a file holds, unfolded. */
  const contentOf = async (bytes: Buffer) => {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    return document.context
      .enumerateIndirectObjects()
      .map(([, object]) =>
        object instanceof PDFRawStream
          ? `${String(object.dict)} ${Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')}`
          : String(object),
      )
      .join('\n');
  };

  test('gmazzamuto/europasscv#33: the pages of a Europass resume come back, and nothing of what was attached', async () => {
    const bytes = await pdf({ pages: 2, change: attached });
    expect(await contentOf(bytes)).toMatch(INSIDE);
    const taken = await stored(bytes);
    const content = await contentOf(taken);
    expect(content).not.toMatch(INSIDE);
    expect(content).not.toContain(SECRET);
    const [before, after] = [await PDFDocument.load(bytes), await PDFDocument.load(taken)];
    expect(after.getPageCount()).toBe(2);
    const drawn = /<506167652031> Tj|\(Page 1\)|50616765/i;
    expect(await contentOf(bytes)).toMatch(drawn);
    expect(content).toMatch(drawn);
    expect(after.getTitle()).toBe(before.getTitle());
  });

  test('a pin on a page with a file behind it goes with the file, the links stay', async () => {
    const bytes = await pdf({
      change(document) {
        const { context } = document;
        const file = context.register(context.stream(SECRET, { Type: 'EmbeddedFile' }));
        const page = document.getPage(0).node;
        page.addAnnot(
          context.register(
            context.obj({
              Type: 'Annot',
              Subtype: 'FileAttachment',
              Rect: [0, 0, 9, 9],
              FS: { Type: 'Filespec', F: PDFString.of('tool.exe'), EF: { F: file } },
            } as never),
          ),
        );
        page.addAnnot(
          context.register(
            context.obj({
              Type: 'Annot',
              Subtype: 'Link',
              Rect: [0, 0, 9, 9],
              A: { S: 'URI', URI: PDFString.of('https://people.example/in/jane') },
            } as never),
          ),
        );
      },
    });
    const content = await contentOf(await stored(bytes));
    expect(content).not.toMatch(INSIDE);
    expect(content).not.toMatch(/tool\.exe|Attached/);
    expect(content).toContain('https://people.example/in/jane');
  });

  test('an active file is refused with a file inside as without', async () => {
    const bytes = await pdf({
      async change(document) {
        await attached(document);
        document.addJavaScript('run', 'app.alert(1)');
      },
    });
    await refusedResume({ bytes, name: 'cv.pdf' }, RULE_MESSAGES.resumeActive);
  });

  describe.each(['AES-256', 'AES-128', 'RC4-128', 'RC4-40'] as const)(
    'with an owner’s password, by %s',
    (algorithm) => {
      const locked = (change: (document: PDFDocument) => unknown = () => undefined) =>
        pdf({
          useObjectStreams: false,
          async change(document) {
            document.encrypt({ ownerPassword: 'owner', algorithm, allowWeakCryptography: true });
            await change(document);
          },
        });
      /** The library enciphers streams alone; a string is enciphered like the content of a stream of its object. */
      const withString = (document: PDFDocument, text: string) => {
        const ref = document.context.nextRef();
        const encrypt = document.context.security!.getEncryptFn(ref.objectNumber, ref.generationNumber);
        const bytes = Buffer.from(encrypt(Buffer.from(text)));
        const object = document.context.obj({
          Type: 'Annot',
          Subtype: 'Link',
          Rect: [0, 0, 9, 9],
          A: { S: 'URI', URI: PDFHexString.of(bytes.toString('hex')) },
        } as never);
        document.context.assign(ref, object);
        document.getPage(0).node.addAnnot(ref);
      };

      test('onyx-dot-app/onyx#9754: it is taken as it is', async () => {
        const bytes = await locked((document) => withString(document, 'https://people.example/in/jane'));
        expect((await stored(bytes)).equals(bytes)).toBe(true);
      });

      test('an external or active part is seen through it', async () => {
        await refusedResume(
          { bytes: await locked((document) => withString(document, '\\\\evil.example\\x')), name: 'cv.pdf' },
          RULE_MESSAGES.resumeActive,
        );
        await refusedResume(
          { bytes: await locked((document) => document.addJavaScript('run', 'app.alert(1)')), name: 'cv.pdf' },
          RULE_MESSAGES.resumeActive,
        );
      });

      test('files inside are dropped from it too', async () => {
        const taken = await stored(
          await locked(async (document) => {
            await attached(document);
            withString(document, 'https://people.example/(in)/jane');
          }),
        );
        const content = await contentOf(taken);
        expect(content).not.toMatch(INSIDE);
        expect(content).not.toContain(SECRET);
        expect(content).toContain(Buffer.from('https://people.example/(in)/jane').toString('hex'));
      });

      test('a file that opens with a password only is refused', async () => {
        const bytes = await pdf({
          change: (document) =>
            document.encrypt({
              userPassword: 'secret',
              ownerPassword: 'owner',
              algorithm,
              allowWeakCryptography: true,
            }),
        });
        await refusedResume({ bytes, name: 'cv.pdf' }, RULE_MESSAGES.resumeProtected);
      });
    },
  );
});

describe('S45 a picture is JPEG or PNG by its bytes and is drawn anew', () => {
  test('other kinds, and other things under a picture’s name, are refused', async () => {
    for (const format of ['gif', 'webp', 'tiff'] as const)
      await refusedPicture({ bytes: await picture({ format }), name: 'me.png' });
    await refusedPicture({
      bytes: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
      name: 'me.png',
    });
    await refusedPicture({ bytes: Buffer.from('<html><script>alert(1)</script></html>'), name: 'me.jpg' });
    await refusedPicture({
      bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('not a picture')]),
      name: 'me.jpg',
    });
    await refusedPicture({ bytes: (await picture()).subarray(0, 60), name: 'me.png' });
    await refusedPicture({ bytes: Buffer.alloc(0), name: 'me.png' });
    await refusedPicture({ bytes: await picture(), name: 'me.gif' });
  });

  test('a small file of 16,000 by 16,000 pixels is refused without being unfolded', async () => {
    const bytes = blackPng(16_000, 16_000);
    const before = process.memoryUsage().rss;
    await refusedPicture({ bytes, name: 'me.png' });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  test('place, camera and what hangs on to the file are gone; an upright picture is stored', async () => {
    const withPlace = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#3366aa' } })
      .jpeg()
      .withMetadata({
        orientation: 6,
        exif: { IFD0: { Artist: 'SECRET-ARTIST' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } },
      })
      .toBuffer();
    expect(withPlace.includes('SECRET-ARTIST')).toBe(true);
    const who = await stage.candidate(
      {},
      {},
      { profileImage: { bytes: Buffer.concat([withPlace, Buffer.from('<script>alert(1)</script>')]), name: 'me.jpg' } },
    );
    const { body } = await stage.as(who).get(api.openPicture(who.can_code)).buffer().expect(200);
    const stored = await sharp(body as Buffer).metadata();
    expect(stored).toMatchObject({ format: 'jpeg', width: 40, height: 80 });
    expect(stored.exif).toBeUndefined();
    expect((body as Buffer).includes('SECRET-ARTIST')).toBe(false);
    expect((body as Buffer).includes('<script>')).toBe(false);
  });
});

test('S46 twenty of them at once are refused one and all, and other calls go on', async () => {
  const bytes = blackPng(6_000, 6_000);
  const good = await picturePart();
  const bombs = Promise.all(
    Array.from({ length: 20 }, () =>
      stage.as(stage.person({ login_type: 'CND' })).profile('post', {}, { profileImage: { bytes, name: 'me.png' } }),
    ),
  );
  const others = Promise.all(Array.from({ length: 10 }, () => stage.candidate({}, {}, { profileImage: good })));
  expect((await bombs).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 422));
  expect(await others).toHaveLength(10);
});

test('S46 twenty slow resumes of one person keep nobody waiting: his own wait for each other or are refused for now', async () => {
  const slow = { bytes: Buffer.from(`%PDF-1.5\n${'1 0 obj\n<<>>stream\n'.repeat(40_000)}%%EOF`), name: 'cv.pdf' };
  const [attacker, honest] = [await stage.candidate(), stage.person({ login_type: 'CND' })];
  const judged: number[] = [];
  const attack = Promise.all(
    Array.from({ length: 20 }, async () => {
      const { status, headers } = await stage.as(attacker).profile('put', {}, { resume: slow });
      if (status === 422) judged.push(status);
      else
        expect({ status, retryAfter: Number(headers['retry-after']) > 0 }).toEqual({ status: 429, retryAfter: true });
    }),
  );
  await until(async () => (await stage.rows('limits').countDocuments({ points: { $gte: 20 } })) > 0);
  await stage
    .as(honest)
    .profile('post', {}, { resume: await resumePart() })
    .expect(201);
  // In the order of arrival all of them would have been judged before.
  expect(judged.length).toBeLessThan(10);
  await attack;
  expect(judged.length).toBeLessThan(10);
});

test('S46 a candidate saves the profile a hundred and twenty times an hour, with sixty files', async () => {
  const who = await stage.candidate();
  const part = await resumePart();
  const statuses: number[] = [];
  for (let n = 0; n < 60; n += 1) statuses.push((await stage.as(who).profile('put', {}, { resume: part })).status);
  expect(statuses).toEqual(Array.from({ length: 60 }, () => 200));
  const refused = await stage.as(who).profile('put', {}, { resume: part }).expect(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  // Sixty-two saves: one creates the profile, sixty-one carry a file.
  for (let n = 0; n < 58; n += 1) await stage.as(who).profile('put').expect(200);
  await stage.as(who).profile('put').expect(429);
  await stage.candidate({}, {}, { resume: part });
});

describe('S47 a download is saved, never run', () => {
  test('headers of resume and picture', async () => {
    const who = await stage.candidate({}, {}, { profileImage: await picturePart(), resume: await resumePart() });
    for (const [path, type, name] of [
      [api.openResume(who.can_code), 'application/pdf', '"Zdenka Quillfeather_resume.pdf"'],
      [api.openPicture(who.can_code), 'image/jpeg', 'profile-image.jpg'],
    ] as const) {
      const { headers } = await stage.as(who).get(path).buffer().expect(200);
      expect(headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-site',
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename=${name}`,
      });
    }
  });

  test.each([
    ['a" ; X: y', 'attachment; filename="a ; X y_resume.pdf"'],
    ['../../etc/passwd', 'attachment; filename=".. .. etc passwd_resume.pdf"'],
    ['résumé;', `attachment; filename="r?sum?;_resume.pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9%3B_resume.pdf`],
    [
      '日本 太郎',
      `attachment; filename="?? ??_resume.pdf"; filename*=UTF-8''%E6%97%A5%E6%9C%AC%20%E5%A4%AA%E9%83%8E_resume.pdf`,
    ],
    ['100%41', `attachment; filename=100%41_resume.pdf; filename*=UTF-8''100%2541_resume.pdf`],
  ])('a resume of %j has one clean name', async (can_name, disposition) => {
    const who = await stage.candidate({}, { can_name }, { resume: await resumePart() });
    const { headers } = await stage.as(who).get(api.openResume(who.can_code)).buffer().expect(200);
    expect(headers['content-disposition']).toBe(disposition);
    expect(headers).not.toHaveProperty('x');
  });

  test('a candidate without files has none to download', async () => {
    const who = await stage.candidate();
    await stage.as(who).get(api.openResume(who.can_code)).expect(404);
    await stage.as(who).get(api.openPicture(who.can_code)).expect(404);
    await stage.as(who).delete(api.deleteResume(who.can_code)).expect(404);
    await stage.as(who).delete(api.deletePicture(who.can_code)).expect(404);
  });
});

test.each(['../../x.pdf', '..%2fx.pdf', 'C:\\x.pdf', `${'x'.repeat(250)}.pdf`])(
  'S48 the name %j of a sent file is not kept anywhere',
  async (name) => {
    const who = await stage.candidate({}, {}, { resume: { bytes: await pdf(), name } });
    const row = await stage.rows('candidates').findOne({ _id: who.can_code });
    const { file_id } = row?.resume as { file_id: string };
    expect(file_id).toMatch(/^[0-9a-f]{24}$/);
    const [file] = await stage.rows('files.files').find({ filename: file_id }).toArray();
    expect(JSON.stringify(file)).not.toContain('x.pdf');
  },
);

test('S48 a name with a NUL in it cannot be read', async () => {
  await stage
    .as(stage.person({ login_type: 'CND' }))
    .profile('post', {}, { resume: { bytes: await pdf(), name: 'a\u0000b.pdf' } })
    .expect(400);
});

describe('S50 a file that is replaced or deleted is gone', () => {
  // Sweeps first, so that files replaced by earlier tests are not counted.
  beforeEach(sweep);

  test('twenty replacements leave one file of each kind', async () => {
    const before = await countFiles();
    const who = await stage.candidate({}, {}, { profileImage: await picturePart(), resume: await resumePart() });
    for (let turn = 0; turn < 20; turn += 1)
      await stage
        .as(who)
        .profile('put', {}, { profileImage: await picturePart(), resume: await resumePart() })
        .expect(200);
    await sweep();
    expect(await countFiles()).toEqual({ files: before.files + 2, chunks: before.chunks + 2 });
    expect(await stage.rows('loose_files').countDocuments()).toBe(0);
    await stage.as(who).get(api.openResume(who.can_code)).expect(200);
  });

  test('replacements at once leave one file, and it can be read', async () => {
    const before = await countFiles();
    const who = await stage.candidate({}, {}, { resume: await resumePart() });
    // Concurrency limit of file reads per account.
    await Promise.all(
      Array.from({ length: 4 }, async () =>
        stage
          .as(who)
          .profile('put', {}, { resume: await resumePart() })
          .expect(200),
      ),
    );
    await sweep();
    expect(await countFiles()).toEqual({ files: before.files + 1, chunks: before.chunks + 1 });
    await stage.as(who).get(api.openResume(who.can_code)).expect(200);
  });

  /** Opens a resume for somebody who may see it, while `meanwhile` happens after the record was read. */
  async function openWhile(who: CandidatePerson, meanwhile: () => Promise<unknown>) {
    const [candidates, files] = [
      createCandidateStore(stage.connection),
      createFileStore({
        connection: stage.connection,
        clock: stage.clock,
        log: createLog({ name: 'files', level: 'silent' }),
      }),
    ];
    const open = openFile({
      async see() {
        const candidate = await candidates.findByCode(who.can_code);
        await meanwhile();
        return { right: 'own', candidate: candidate! };
      },
      files,
      kind: 'resume',
    });
    const { content } = await open(wholeActor(who.actor), who.can_code, { requestId: 'test' });
    return Buffer.concat((await content.toArray()) as Buffer[]);
  }

  test('a download of a file that is replaced gets the old one whole', async () => {
    const part = await resumePart();
    const who = await stage.candidate({}, {}, { resume: part });
    const bytes = await openWhile(who, async () =>
      stage
        .as(who)
        .profile('put', {}, { resume: { name: 'new.pdf', bytes: await pdf({ pages: 2 }) } })
        .expect(200),
    );
    expect(bytes.equals(part.bytes)).toBe(true);
    await sweep();
  });

  test('a file that its owner removes meanwhile is not found', async () => {
    const who = await stage.candidate({}, {}, { resume: await resumePart() });
    await expect(
      openWhile(who, async () => stage.as(who).delete(api.deleteResume(who.can_code)).expect(204)),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  test('deleting the resume removes record and file and tells the others', async () => {
    const before = await countFiles();
    const who = await stage.candidate({}, {}, { resume: await resumePart() });
    await stage.as(who).delete(api.deleteResume(who.can_code)).expect(204);
    await stage.as(who).get(api.openResume(who.can_code)).expect(404);
    expect(await countFiles()).toEqual(before);
    const { body } = await stage.as(who).get(api.viewCandidate(who.can_code)).expect(200);
    expect(body).not.toHaveProperty('can_resume');
    const events = (await stage.events('profile.candidate-saved.v1')).filter(
      ({ can_code }) => can_code === who.can_code,
    );
    expect(events.map(({ revision, can_resume }) => [revision, can_resume])).toEqual([
      [1, api.openResume(who.can_code)],
      [2, undefined],
    ]);
  });

  test('deleting the picture removes record and file, for whoever saw it, and tells the others; the resume stays', async () => {
    const before = await countFiles();
    const who = await stage.candidate({}, {}, { profileImage: await picturePart(), resume: await resumePart() });
    const employer = await stage.employer();
    await stage.requestAndAnswer(employer, who, 'granted');
    await stage.as(employer).get(api.openPicture(who.can_code)).buffer().expect(200);
    const revisions = async () =>
      (await stage.events('profile.candidate-saved.v1'))
        .filter(({ can_code }) => can_code === who.can_code)
        .map(({ revision }) => revision);
    expect(await revisions()).toEqual([1]);

    await stage.as(who).delete(api.deletePicture(who.can_code)).expect(204);
    for (const person of [who, employer]) {
      await stage.as(person).get(api.openPicture(who.can_code)).expect(404);
      await stage
        .as(person)
        .get(`${api.openPicture(who.can_code)}?or_none=1`)
        .expect(204);
      const { body } = await stage.as(person).get(api.viewCandidate(who.can_code)).expect(200);
      expect(body).not.toHaveProperty('profileImage');
      expect(body).toHaveProperty('can_resume');
    }
    expect(await countFiles()).toEqual({ files: before.files + 1, chunks: before.chunks + 1 });
    expect(await stage.rows('loose_files').countDocuments()).toBe(0);
    expect(await revisions()).toEqual([1, 2]);
    await stage.as(who).delete(api.deletePicture(who.can_code)).expect(404);
    await stage.as(who).get(api.openResume(who.can_code)).buffer().expect(200);
  });

  test('deletions of a picture and a new one at once are each whole: what is named can be read, and nothing is left over', async () => {
    const before = await countFiles();
    const who = await stage.candidate({}, {}, { profileImage: await picturePart() });
    const deletions = Array.from({ length: 5 }, () =>
      stage
        .as(who)
        .delete(api.deletePicture(who.can_code))
        .then(({ status }) => status),
    );
    const replacement = stage
      .as(who)
      .profile('put', {}, { profileImage: await picturePart() })
      .expect(200);
    const statuses = await Promise.all(deletions);
    await replacement;
    expect(statuses.filter((status) => status === 204).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 204 && status !== 404)).toEqual([]);
    const { body } = await stage.as(who).get(api.viewCandidate(who.can_code)).expect(200);
    const kept = (body as Candidate).profileImage ? 1 : 0;
    await stage
      .as(who)
      .get(api.openPicture(who.can_code))
      .buffer()
      .expect(kept ? 200 : 404);
    await sweep();
    expect(await countFiles()).toEqual({ files: before.files + kept, chunks: before.chunks + kept });
  });
});
