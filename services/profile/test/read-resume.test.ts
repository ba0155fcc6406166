import { PDFDocument, PDFName, PDFRawStream, StandardFonts } from '@cantoo/pdf-lib';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { type ResumeReading, LIMITS_OF_PROFILES } from '@market/contracts/profiles';
import { api } from '@market/contracts/testing';
import { testMongo, type Person } from '@market/service-kit/testing';
import { createResumeReader } from '../src/own-profile/adapters/resume-reader';
import { pdf } from './fixtures';
import { createStage, type FilePart, type Stage } from './stage';
import { unfoldsTo } from './unfolding';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo);
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

/** A resume with these lines, the first one large. */
async function resumeOf(lines: readonly string[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  for (const [at, line] of lines.entries())
    page.drawText(line, { x: 50, y: 780 - 24 * at, size: at === 0 ? 22 : 11, font });
  return Buffer.from(await document.save());
}

const LINES = ['Ada Kingsley', 'ada.kingsley@mailbox.example | +47 22 33 44 55'];
const reading = (who: Person | undefined, resume?: FilePart, fields: Record<string, string> = {}) => {
  const call = stage.signed(stage.request.post(api.readResume()), who);
  // A form must have a part.
  call.field('country', fields.country ?? '');
  return resume ? call.attach('resume', resume.bytes, resume.name) : call;
};

test('S141 a candidate reads name, mail and phone of a resume that is sent, each with its line, and nothing is kept', async () => {
  const who = stage.person({ login_type: 'CND' });
  const { body } = await reading(who, { bytes: await resumeOf(LINES), name: 'cv.pdf' }).expect(200);
  const read = body as ResumeReading;
  expect(read.can_name).toEqual({
    value: 'Ada Kingsley',
    source: { page: 1, text: 'Ada Kingsley' },
    confidence: 'high',
  });
  expect(read.can_email?.value).toBe('ada.kingsley@mailbox.example');
  expect(read.can_mobn).toMatchObject({ value: '+4722334455', source: { text: LINES[1] } });
  expect(await stage.rows('candidates').countDocuments({ login_id: who.login_id })).toBe(0);
  expect(await stage.rows('files.files').countDocuments()).toBe(0);
});

test('without a file the resume of the own profile is read; where there is none, that is said', async () => {
  const who = await stage.candidate({}, {}, { resume: { bytes: await resumeOf(LINES), name: 'cv.pdf' } });
  expect((await reading(who).expect(200)).body).toMatchObject({ can_name: { value: 'Ada Kingsley' } });
  await reading(stage.person({ login_type: 'CND' })).expect(404);
});

test('an empty form, as browsers send it, reads the stored resume', async () => {
  const who = await stage.candidate({}, {}, { resume: { bytes: await resumeOf(LINES), name: 'cv.pdf' } });
  const { body } = await stage
    .signed(stage.request.post(api.readResume()), who)
    .set('Content-Type', 'multipart/form-data; boundary=apart')
    .send('--apart--\r\n')
    .expect(200);
  expect(body).toMatchObject({ can_name: { value: 'Ada Kingsley' } });
});

test('a country that is none is refused', async () => {
  const { body } = await reading(stage.person({ login_type: 'CND' }), undefined, { country: 'XX' }).expect(422);
  expect(body).toMatchObject({ fields: { country: RULE_MESSAGES.country } });
});

test('S141 a resume is read for candidates alone', async () => {
  const resume = { bytes: await resumeOf(LINES), name: 'cv.pdf' };
  await reading(undefined, resume).expect(401);
  await reading(await stage.employer(), resume).expect(403);
});

describe('S142 a file made against us is refused in words, and the service goes on', () => {
  const refused = async (bytes: Buffer, message: string) => {
    const { body } = await reading(stage.person({ login_type: 'CND' }), { bytes, name: 'cv.pdf' }).expect(422);
    expect(body).toMatchObject({ code: 'fields-invalid', fields: { resume: message } });
  };

  test('no PDF and no DOCX, whatever its name', () =>
    refused(Buffer.from('<html>Ada Kingsley</html>'), RULE_MESSAGES.resumeKind));

  test('a PDF that is damaged', () => refused(Buffer.from('%PDF-1.7\n1 0 obj <<'), RULE_MESSAGES.resumeUnread));

  test('a PDF that has no text', async () => refused(await pdf({ pages: 0 }), RULE_MESSAGES.resumeNoText));

  test('a PDF of more than 50 pages', async () => refused(await pdf({ pages: 51 }), RULE_MESSAGES.resumePages));

  test('a DOCX that is no document', () =>
    refused(Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2_000, 7)]), RULE_MESSAGES.resumeUnread));

  test('S143 a page that unfolds to two gigabytes', async () => {
    const bomb = await pdf({
      change(document) {
        const { context } = document;
        const dict = context.obj({ Filter: 'FlateDecode' });
        const ref = context.register(PDFRawStream.of(dict, unfoldsTo(2_000_000_000, 32)));
        document.getPage(0).node.set(PDFName.of('Contents'), ref);
      },
    });
    const who = stage.person({ login_type: 'CND' });
    const { status } = await reading(who, { bytes: bomb, name: 'cv.pdf' });
    expect(status).toBe(422);
    await reading(who, { bytes: await resumeOf(LINES), name: 'cv.pdf' }).expect(200);
  });

  test('S143 a DOCX that unfolds to two gigabytes', async () => {
    const bomb = zipOf('word/document.xml', unfoldsTo(2_000_000_000, 32).subarray(2, -4), 2_000_000_000);
    await refused(bomb, RULE_MESSAGES.resumeUnread);
  });

  test('S144 a file that takes longer than its time is refused in words', async () => {
    const reader = createResumeReader({ limitMs: 1 });
    const many = await pdf({ pages: 50 });
    await expect(reader.read('somebody', { name: 'cv.pdf', bytes: many }, 'DE')).rejects.toMatchObject({
      fields: { resume: RULE_MESSAGES.resumeUnread },
    });
    await reader.stop();
  });
});

/** A ZIP with a single deflated file. */
function zipOf(name: string, packed: Buffer, length: number): Buffer {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(length, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(20, 4);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(length, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end]);
}

test('S145 readings of one account are limited, with a file or without', async () => {
  const who = stage.person({ login_type: 'CND' });
  for (let count = 0; count < LIMITS_OF_PROFILES.resumeReadings.points; count += 1) await reading(who).expect(404);
  await reading(who).expect(429);
  await reading(who, { bytes: await resumeOf(LINES), name: 'cv.pdf' }).expect(429);
});
