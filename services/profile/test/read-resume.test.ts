import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { type ResumeReading, LIMITS_OF_PROFILES } from '@market/contracts/profiles';
import { api } from '@market/contracts/testing';
import { testMongo, type Person } from '@market/service-kit/testing';
import { createStage, type FilePart, type Stage } from './stage';

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

test('S141 nobody but a candidate has a resume read', async () => {
  const resume = { bytes: await resumeOf(LINES), name: 'cv.pdf' };
  await reading(undefined, resume).expect(401);
  await reading(await stage.employer(), resume).expect(403);
});
