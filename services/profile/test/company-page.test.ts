import { type Company, COMPANY_PICTURES_MAX, type OwnCompanyPage } from '@market/contracts/companies';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { api } from '@market/contracts/testing';
import { testMongo, type Person } from '@market/service-kit/testing';
import sharp from 'sharp';
import { picture } from './fixtures';
import { createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'company_page' });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const PAGE = {
  about: '<p>We build <b>harbours</b>.</p><script>alert(1)</script><img src=x onerror=alert(1)>',
  cmp_size: '51-200',
  founded: 1998,
  benefits: ['Four-day week', ' ', 'Training budget'],
  places: ['Bergen', 'Oslo'],
  links: [{ label: 'Blog', url: 'blog.harbour.example' }],
};
const add = (who: Person | undefined, kind: string, { alt = '', bytes }: { alt?: string; bytes?: Buffer } = {}) => {
  const call = stage.signed(stage.request.post(api.addCompanyPicture()), who).field('kind', kind);
  if (alt) call.field('alt', alt);
  return bytes ? call.attach('image', bytes, 'image.png') : call;
};
const seen = async (who: Person | undefined, { cmp_code }: EmployerPerson) =>
  (await stage.as(who).get(api.viewCompany(cmp_code)).expect(200)).body as Company;
const files = () => stage.rows('files.files').countDocuments();

test('a page is public once it is published, and a draft after it is not', async () => {
  const employer = await stage.employer();
  const stranger = await stage.employer();
  const saved = (await stage.as(employer).put(api.saveCompanyPage(), PAGE).expect(200)).body as OwnCompanyPage;
  expect(saved).toEqual({
    draft: {
      about: '<p>We build <b>harbours</b>.</p>',
      cmp_size: '51-200',
      founded: 1998,
      benefits: ['Four-day week', 'Training budget'],
      places: ['Bergen', 'Oslo'],
      links: [{ label: 'Blog', url: 'https://blog.harbour.example' }],
      pictures: [],
    },
    version: expect.any(String),
    pictures_version: expect.any(String),
    changed_by_name: expect.any(String),
    changed: true,
  });
  expect(await seen(undefined, employer)).not.toHaveProperty('page');
  expect(await seen(employer, employer)).not.toHaveProperty('page');

  const published = (await stage.as(employer).post(api.publishCompanyPage()).expect(200)).body as OwnCompanyPage;
  expect(published).toMatchObject({ changed: false, published: saved.draft });
  expect((await seen(undefined, employer)).page).toEqual(saved.draft);
  await stage.as(employer).put(api.saveCompanyPage(), { about: 'Only in the draft' }).expect(200);
  expect((await seen(stranger, employer)).page).toEqual(saved.draft);
  expect((await stage.as(employer).get(api.ownCompanyPage()).expect(200)).body).toMatchObject({
    changed: true,
    draft: { about: '<p>Only in the draft</p>', benefits: [] },
    published: saved.draft,
  });
});

test.each([
  [{ founded: 3000 }, 'founded', RULE_MESSAGES.founded],
  [{ cmp_size: 'huge' }, 'cmp_size', 'Choose a size from the list'],
  [{ links: [{ label: 'x', url: 'javascript:alert(1)' }] }, 'links', RULE_MESSAGES.websiteFormat],
  [{ links: [{ label: '', url: 'https://a.example' }] }, 'links', RULE_MESSAGES.linkLabel],
  [{ benefits: Array.from({ length: 21 }, (_, at) => `Benefit ${at}`) }, 'benefits', 'At most 20 entries'],
])('%j is refused at its field', async (change, field, message) => {
  const employer = await stage.employer();
  const { body } = await stage
    .as(employer)
    .put(api.saveCompanyPage(), { ...PAGE, ...change })
    .expect(422);
  expect(body).toMatchObject({ fields: { [field]: message } });
});

test('S344: a draft that a colleague has changed is not published unseen; texts and pictures count', async () => {
  const employer = await stage.employer();
  const shown = (await stage.as(employer).put(api.saveCompanyPage(), PAGE).expect(200)).body as OwnCompanyPage;
  const publish = ({ version, pictures_version }: OwnCompanyPage) =>
    stage.as(employer).post(api.publishCompanyPage(), { version, pictures_version });
  await stage
    .as(employer)
    .put(api.saveCompanyPage(), { ...PAGE, founded: 2001 })
    .expect(200);
  expect((await publish(shown).expect(409)).body).toMatchObject({ code: 'changed-meanwhile' });
  const texts = (await stage.as(employer).get(api.ownCompanyPage()).expect(200)).body as OwnCompanyPage;
  await add(employer, 'logo', { bytes: await picture() }).expect(201);
  await publish(texts).expect(409);
  const now = (await stage.as(employer).get(api.ownCompanyPage()).expect(200)).body as OwnCompanyPage;
  expect((await publish(now).expect(200)).body).toMatchObject({ changed: false, published: { founded: 2001 } });
  const [event] = await stage
    .rows('outbox')
    .find({ type: 'profile.company-page-published.v1', 'payload.login_id': employer.login_id })
    .toArray();
  expect(event?.payload).toMatchObject({ about: shown.draft.about, lines: expect.arrayContaining(['Four-day week']) });
});

test('an employer without a company is asked to save it first', async () => {
  const who = stage.person({ login_type: 'EMP' });
  expect((await stage.as(who).put(api.saveCompanyPage(), PAGE).expect(403)).body).toMatchObject({
    code: 'company-missing',
  });
});

test('S165: a picture is drawn anew, seen by nobody else before it is published, and by everybody after it', async () => {
  const employer = await stage.employer();
  const stranger = await stage.employer();
  const bytes = await picture();
  const { body } = await add(employer, 'logo', { bytes }).expect(201);
  const logo = (body as OwnCompanyPage).draft.logo!;
  expect(logo.address).toBe(api.companyPicture(employer.cmp_code, logo.id));
  const own = await stage.as(employer).get(logo.address).buffer(true).expect(200);
  expect(own.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
  const { width, format } = await sharp(own.body as Buffer).metadata();
  expect({ width, format }).toEqual({ width: logo.width, format: 'jpeg' });
  for (const who of [undefined, stranger]) await stage.as(who).get(logo.address).expect(404);
  // Addresses of another company have no picture, for any caller.
  await stage.as(stranger).get(api.companyPicture(stranger.cmp_code, logo.id)).expect(404);

  await stage.as(employer).post(api.publishCompanyPage()).expect(200);
  await stage.as(undefined).get(logo.address).expect(200);
  const told = (await stage.events('profile.company-saved.v1')).filter(
    ({ cmp_code }) => cmp_code === employer.cmp_code,
  );
  expect(told.map(({ revision, cmp_logo }) => ({ revision, cmp_logo }))).toEqual([
    { revision: 1, cmp_logo: undefined },
    { revision: 2, cmp_logo: logo.address },
  ]);
});

test('S165: the pictures of a company that lost its approval are there for its owner only', async () => {
  const employer = await stage.employer();
  const { body } = await add(employer, 'logo', { bytes: await picture() }).expect(201);
  const { address } = (body as OwnCompanyPage).draft.logo!;
  await stage.as(employer).post(api.publishCompanyPage()).expect(200);
  await stage.publish('identity.account-changed.v1', {
    ...stage.accountOf(employer, 2),
    user_approval_status: 0,
  });
  await stage.as(undefined).get(address).expect(404);
  await stage.as(employer).get(address).expect(200);
});

test('S165: caches keep the pictures that everybody sees, and no other', async () => {
  const employer = await stage.employer();
  const { body } = await add(employer, 'logo', { bytes: await picture() }).expect(201);
  const { address } = (body as OwnCompanyPage).draft.logo!;
  const NOWHERE = { 'cache-control': 'private, no-store' };
  const draft = await stage.as(employer).get(address).expect(200);
  expect(draft.headers).toMatchObject(NOWHERE);
  expect(draft.headers).not.toHaveProperty('etag');

  await stage.as(employer).post(api.publishCompanyPage()).expect(200);
  const { headers } = await stage.as(undefined).get(address).expect(200);
  const etag = String(headers.etag);
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=3600' });
  await stage.as(undefined).get(address).set('If-None-Match', etag).expect(304);

  await stage.publish('identity.account-changed.v1', {
    ...stage.accountOf(employer, 2),
    user_approval_status: 0,
  });
  await stage.as(undefined).get(address).set('If-None-Match', etag).expect(404);
  expect((await stage.as(employer).get(address).expect(200)).headers).toMatchObject(NOWHERE);
});

test('S165: neither a visitor nor a candidate changes a page, and nobody that of another', async () => {
  const employer = await stage.employer();
  const stranger = await stage.employer();
  const candidate = await stage.candidate();
  const { body } = await add(employer, 'logo', { bytes: await picture() }).expect(201);
  const { id } = (body as OwnCompanyPage).draft.logo!;
  for (const [who, status] of [
    [undefined, 401],
    [candidate, 403],
  ] as const) {
    await stage.as(who).get(api.ownCompanyPage()).expect(status);
    await stage.as(who).put(api.saveCompanyPage(), PAGE).expect(status);
    await stage.as(who).post(api.publishCompanyPage()).expect(status);
    await stage.as(who).delete(api.removeCompanyPicture(id)).expect(status);
    await add(who, 'logo', { bytes: await picture() }).expect(status);
  }
  await stage.as(stranger).delete(api.removeCompanyPicture(id)).expect(200);
  expect((await stage.as(employer).get(api.ownCompanyPage())).body).toMatchObject({ draft: { logo: { id } } });
});

test('files that neither draft nor published page names are removed', async () => {
  const employer = await stage.employer();
  const before = await files();
  await add(employer, 'logo', { bytes: await picture() }).expect(201);
  await stage.as(employer).post(api.publishCompanyPage()).expect(200);
  const { body } = await add(employer, 'logo', { bytes: await picture() }).expect(201);
  // The published one stays until the other is published.
  expect(await files()).toBe(before + 2);
  await stage.as(employer).post(api.publishCompanyPage()).expect(200);
  expect(await files()).toBe(before + 1);
  const { id } = (body as OwnCompanyPage).draft.logo!;
  await stage.as(employer).delete(api.removeCompanyPicture(id)).expect(200);
  await stage.as(employer).post(api.publishCompanyPage()).expect(200);
  expect(await files()).toBe(before);
});

test('pictures need a text alternative, are limited in number, and nothing else is taken for one', async () => {
  const employer = await stage.employer();
  const bytes = await picture();
  expect((await add(employer, 'picture', { bytes }).expect(422)).body).toMatchObject({
    fields: { alt: RULE_MESSAGES.pictureAlt },
  });
  expect(
    (await add(employer, 'logo', { bytes: Buffer.from('<svg onload="alert(1)"/>') }).expect(422)).body,
  ).toMatchObject({ fields: { image: RULE_MESSAGES.imageExtension } });
  expect((await add(employer, 'logo').expect(422)).body).toMatchObject({
    fields: { image: RULE_MESSAGES.imageExtension },
  });
  for (let at = 0; at < COMPANY_PICTURES_MAX; at += 1)
    await add(employer, 'picture', { bytes, alt: 'Our workshop' }).expect(201);
  const before = await files();
  expect((await add(employer, 'picture', { bytes, alt: 'One more' }).expect(422)).body).toMatchObject({
    fields: { image: RULE_MESSAGES.listFull },
  });
  expect(await files()).toBe(before);
});

test('S89: with the account end the page and all its files', async () => {
  const employer = await stage.employer();
  await stage.as(employer).put(api.saveCompanyPage(), PAGE).expect(200);
  await add(employer, 'cover', { bytes: await picture() }).expect(201);
  await stage.as(employer).post(api.publishCompanyPage()).expect(200);
  await add(employer, 'cover', { bytes: await picture() }).expect(201);
  const attached = async () => (await files()) - (await stage.rows('loose_files').countDocuments());
  const before = await attached();
  await stage.publish('identity.account-ended.v1', { login_id: employer.login_id });
  expect(await stage.rows('company_pages').countDocuments({ login_id: employer.login_id })).toBe(0);
  expect(await attached()).toBe(before - 2);
});

test('the year of foundation is compared with the clock of the service', async () => {
  stage.clock.advance(366 * 24 * 60 * 60_000);
  const employer = await stage.employer();
  const founded = stage.clock.now().getUTCFullYear();
  await stage
    .as(employer)
    .put(api.saveCompanyPage(), { ...PAGE, founded })
    .expect(200);
  await stage
    .as(employer)
    .put(api.saveCompanyPage(), { ...PAGE, founded: founded + 1 })
    .expect(422);
});
