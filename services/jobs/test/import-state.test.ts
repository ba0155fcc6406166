import { createHash } from 'node:crypto';
import type { ImportReport } from '@market/contracts/job-posts';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { mapColumns } from '../src/imports/domain/columns';
import { factsOf, readJob } from '../src/imports/domain/read-job';
import { createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'import_state' });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const report = async (who: EmployerPerson, input: object) =>
  (await stage.as(who).post(api.importJobs(), input).expect(200)).body as ImportReport;

describe('visibility in a record', () => {
  it.each<[object, string]>([
    [{ isListed: false }, 'draft'],
    [{ is_listed: 'FALSE' }, 'draft'],
    [{ 'attributes.isListed': 0 }, 'draft'],
    [{ is_published: 0 }, 'draft'],
    [{ published: 'no' }, 'draft'],
    [{ published: '2099-01-01' }, 'draft'],
    [{ published: '2020-01-01' }, 'open'],
    [{ isPublished: '0.0' }, 'draft'],
    [{ public: false }, 'draft'],
    [{ visibility: 'internal' }, 'draft'],
    [{ visibility: 'INTERNAL_ONLY' }, 'draft'],
    [{ 'posting.visibility': 'Private' }, 'draft'],
    [{ visibility: 'PUBLIC' }, 'open'],
    [{ isDraft: true }, 'draft'],
    [{ draft: 'ja' }, 'draft'],
    [{ internal: 'x' }, 'draft'],
    [{ confidential: 'false' }, 'open'],
    [{ status: 'Filled' }, 'closed'],
    [{ status: 'Closed - position filled' }, 'closed'],
    [{ status: 'notPublished' }, 'draft'],
    [{ 'posting status': 'Expired' }, 'closed'],
    [{ listing_status: 'archived' }, 'closed'],
    [{ Status: 'besetzt' }, 'closed'],
    [{ Statut: 'Pourvu' }, 'closed'],
    [{ Estado: 'Cerrada' }, 'closed'],
    [{ archived: true }, 'closed'],
    [{ archived: null }, 'open'],
    [{ archived_at: '2026-01-02T10:00:00Z' }, 'closed'],
    [{ archivedAt: '' }, 'open'],
    [{ is_closed: 1 }, 'closed'],
    [{ filled: 'Yes' }, 'closed'],
    [{ isExpired: 'true' }, 'closed'],
    [{ live: 'off' }, 'closed'],
    [{ listed: true, status: 'archived' }, 'closed'],
    [{ status: 'open', isListed: false }, 'draft'],
    [{ 'company.active': false }, 'open'],
    [{ 'location.state': 'closed' }, 'open'],
    [{ remote_allowed: 0, published_at: '2020-01-01' }, 'open'],
    [{ 'Visible to public': 'no' }, 'draft'],
    [{ 'Visible on website': 'No' }, 'draft'],
    [{ 'Show on careers site': 'n' }, 'draft'],
    [{ 'Publish to job board': false }, 'draft'],
    [{ 'Post online': 'No' }, 'draft'],
    [{ 'Öffentlich sichtbar': 'nein', öffentlich: 'nein' }, 'draft'],
    [{ 'Visible para candidatos': 'no' }, 'draft'],
    [{ 'Publier sur le site': 'non' }, 'draft'],
    [{ Openbaar: 'nee' }, 'draft'],
    [{ 'Visible to public': 'yes' }, 'open'],
    [{ Openings: 0 }, 'closed'],
    [{ 'No. of vacancies': '3' }, 'open'],
    [{ 'pay.visible': false }, 'open'],
    // Past whichever number is the month, and not so.
    [{ 'Closing date': '03/04/2025' }, 'closed'],
    [{ 'Closing date': '03/04/2099' }, 'open'],
  ])('%j is %s', (said, status) => {
    const cells = { title: 'Cook', ...said };
    expect(readJob(cells, mapColumns(Object.keys(cells)))).toMatchObject({ job: { status } });
  });
});

describe('S481: a header or its cells say in six languages whether a job may be public', () => {
  test.each<[string, string, string]>([
    ['Status der Stelle', 'besetzt', 'closed'],
    ['Veröffentlichungsstatus', 'nicht veröffentlicht', 'draft'],
    ['Estado de la vacante', 'Cubierta', 'closed'],
    ['Status da vaga', 'Encerrada', 'closed'],
    ['Situação da vaga', 'Preenchida', 'closed'],
    ["Statut de l'annonce", 'pourvue', 'closed'],
    ["Statut de l'annonce", 'Poste déjà pourvu', 'closed'],
    ['Etat', 'pourvu', 'closed'],
    ["Etat de l'offre", 'clôturée', 'closed'],
    ['Situación', 'Cerrada', 'closed'],
    ['Status vacature', 'vervuld', 'closed'],
    ['Vacaturestatus', 'gesloten', 'closed'],
    ['Stellenstatus', 'Stelle ist bereits vergeben', 'closed'],
    ['Status', 'This listing has been paused', 'closed'],
    ['Estado de la vacante', 'Vacante ya cubierta', 'closed'],
    ['Hiring status', 'Not hiring', 'closed'],
    ['Recruiting', 'Paused', 'closed'],
    ['Stage', 'Filled', 'closed'],
    ['Workflow', 'Draft', 'draft'],
    ['Phase', 'Closed', 'closed'],
    ['Bearbeitung', 'Entwurf', 'draft'],
    ['Posting type', 'Internal', 'draft'],
    ['Audience', 'Internal', 'draft'],
    ['Distribution', 'Internal only', 'draft'],
    ['Internal/External', 'Internal', 'draft'],
    ['Internal/External', 'External', 'open'],
    ['Intern', 'Ja', 'draft'],
    ['Intern', 'Yes', 'open'],
    ['Nur intern', 'Ja', 'draft'],
    ['Interne', 'Oui', 'draft'],
    ['Interno', 'Sí', 'draft'],
    ['Vertraulich', 'Ja', 'draft'],
    ['Confidencial', 'Sí', 'draft'],
    ['Veröffentlichen', 'Nein', 'draft'],
    ['Publier', 'Non', 'draft'],
    ['Publicar', 'No', 'draft'],
    ['Publiceren', 'Nee', 'draft'],
    ['En ligne', 'Non', 'closed'],
    ['Posted', 'No', 'draft'],
    ['Posted', '2099-01-01', 'open'],
    ['Externally posted', 'No', 'draft'],
    ['External', 'No', 'draft'],
    ['External', 'Yes', 'open'],
    ['jobPostingInfo.posted', 'false', 'draft'],
    ['jobPostingInfo.canApply', 'false', 'closed'],
    ['Date filled', '2026-11-01', 'closed'],
    ['Date closed', '2026-11-01', 'closed'],
    ['Positions remaining', '0', 'closed'],
    ['Positions remaining', '2', 'open'],
    ['Is template', 'true', 'draft'],
    ['Status', 'Em aberto', 'open'],
    ['Status', 'Openstaand', 'open'],
    ['Status', 'Ausgeschrieben', 'open'],
    ['Status', 'Vigente', 'open'],
    ['Status', 'En cours de recrutement', 'open'],
    ['Status', 'Open until filled', 'open'],
    ['Status', 'Open for applications', 'open'],
    ['Status', 'Open to internal candidates', 'draft'],
    ['Sector type', 'Private', 'open'],
    ['Training', 'Completed', 'open'],
    ['Company status', 'Closed', 'open'],
    ['Shift', 'Open', 'open'],
  ])('%s: %s is %s', (header, said, status) => {
    const cells = { title: 'Cook', [header]: said };
    expect(readJob(cells, mapColumns(Object.keys(cells)))).toMatchObject({ job: { status } });
  });
});

describe('S481: a title that says that nobody can apply any more makes no job public', () => {
  test.each([
    ['[CLOSED] Cook', 'closed'],
    ['Cook – POSITION FILLED', 'closed'],
    ['Cook POSITION FILLED', 'closed'],
    ['Cook (on hold)', 'closed'],
    ['*** FILLED *** Cook', 'closed'],
    ['ON HOLD Cook', 'closed'],
    ['Closed: Cook', 'closed'],
    ['Cook [filled 12 Nov]', 'closed'],
    ['Cook - no longer accepting applications', 'closed'],
    ['[Besetzt] Koch', 'closed'],
    ['Koch (m/w/d) – Stelle bereits besetzt', 'closed'],
    ['POURVU - Cuisinier', 'closed'],
    ['Cuisinier (H/F) [poste pourvu]', 'closed'],
    ['Cocinera (CERRADA)', 'closed'],
    ['Cocinera - Vacante cubierta', 'closed'],
    ['Cook - listing closed', 'closed'],
    ['Kok (vervuld)', 'closed'],
    ['[DRAFT] Cook', 'draft'],
    ['Cook (internal only)', 'draft'],
    ['Koch (Entwurf)', 'draft'],
    ['Koch (intern)', 'draft'],
    ['Koch - intern', 'draft'],
    ['Cuisinier (interne)', 'draft'],
    ['Cocinero (interno)', 'draft'],
    ['Kok (intern)', 'draft'],
    ['ENTWURF Koch', 'draft'],
    ['TEMPLATE: Cook', 'draft'],
    ['Vorlage: Koch', 'draft'],
    ['Cook EXPIRED', 'closed'],
    ['Vergeben! Koch', 'closed'],
    ['Cook - hired', 'closed'],
    ['Cook (closed to new applicants)', 'closed'],
    ['Marketing Intern', 'open'],
    ['Software Engineer (Intern)', 'open'],
    ['Data Science - intern', 'open'],
    ['Intern - Marketing', 'open'],
    ['Software Engineer – Intern 2024', 'open'],
    ['Médecin (interne)', 'open'],
    ['Empleada de hogar (interna)', 'open'],
    ['Interne en pharmacie', 'open'],
    ['Closed Captioning Editor', 'open'],
    ['Nurse - Closed Unit', 'open'],
    ['Filled Pastry Chef', 'open'],
    ['Internal Auditor', 'open'],
    ['Manager - Internal', 'open'],
    ['Close Protection Officer', 'open'],
    ['Template Designer', 'open'],
    ['NURSE CLOSED', 'open'],
  ])('%s is %s', (title, status) => {
    const result = readJob({ title }, mapColumns(['title']));
    expect(result).toMatchObject({
      job: {
        job_title: title,
        status,
        remarks: status === 'open' ? [] : [expect.stringMatching(/^Not published, .*the file says “title: /)],
      },
    });
  });
});

test.each<[string, object, [string, string]]>([
  ['its publication', { published: '2027-03-01' }, ['draft', 'open']],
  ['its archiving', { archivedAt: '2027-03-01' }, ['open', 'closed']],
  ['its closing, whichever number is the month', { 'Closing date': '01/02/2027' }, ['open', 'closed']],
])('a day that passes counts as a change of an unchanged row: %s', (_what, said, statuses) => {
  const cells = { title: 'Cook', ...said };
  const columns = mapColumns(Object.keys(cells));
  const at = (day: string) => readJob(cells, columns, factsOf([cells], columns, { now: new Date(day) }));
  const jobs = ['2026-12-01', '2026-12-02', '2027-04-01', '2027-04-02'].map(at);
  const [before, dayAfter, after, later] = jobs.map((one) => ('job' in one ? one.job : undefined));
  expect([before?.status, after?.status]).toEqual(statuses);
  expect([dayAfter?.source_hash, later?.source_hash]).toEqual([before?.source_hash, after?.source_hash]);
  expect(after?.source_hash).not.toBe(before?.source_hash);
});

test('an unpublished row is said, with the cell that says so', async () => {
  const who = await stage.employer();
  const content = JSON.stringify([
    { id: 1, title: 'Reef warden', isListed: true },
    { id: 2, title: 'Reef diver', isListed: false },
    { id: 3, title: 'Reef keeper', isListed: true, archived: true },
    { id: 4, title: 'Reef painter', isListed: true, valid_through: '2020-05-01' },
  ]);
  const seen = await report(who, { format: 'json', content, commit: true });
  expect(seen.preview.map(({ status }) => status)).toEqual(['open', 'draft', 'closed', 'closed']);
  expect(seen.remarks).toEqual([
    { line: 1, title: 'Reef diver', reason: 'Not published, a draft: the file says “isListed: false”' },
    { line: 1, title: 'Reef keeper', reason: 'Not published, closed: the file says “archived: true”' },
    { line: 1, title: 'Reef painter', reason: 'Not published, closed: its closing day 2020-05-01 is past' },
  ]);
  expect((await stage.search({ search: 'reef' })).records.map(({ job_title }) => job_title)).toEqual(['Reef warden']);
});

test('the state that a job’s place lies in is no status, whatever its column is called', async () => {
  const who = await stage.employer();
  for (const name of ['job_state', 'state', 'Estado']) {
    const content = JSON.stringify([
      { job_title: 'Kelp farmer', job_city: 'Springfield', [name]: 'IL' },
      { job_title: 'Kelp drier', job_city: 'Toronto', [name]: 'ON' },
      { job_title: 'Kelp packer', job_city: 'Portland', [name]: 'Oregon' },
    ]);
    const { preview, remarks } = await report(who, { format: 'json', content });
    expect([preview.map(({ status }) => status), remarks]).toEqual([['open', 'open', 'open'], []]);
  }
});

test('S445: an import as drafts makes no job public: neither new ones, nor a draft, nor a closed one', async () => {
  const who = await stage.employer();
  const rows = (word: string) =>
    `id,title,text,status\n1,Winkle,${word},open\n2,Mussel,${word},draft\n3,Oyster,${word},closed\n`;
  const take = (content: string) => report(who, { format: 'csv', content, commit: true, as_drafts: true });
  const states = async () =>
    (
      await stage
        .rows('posts')
        .find({ login_id: who.login_id }, { sort: { job_title: 1 } })
        .toArray()
    ).map(({ job_title, status }) => [job_title, status] as unknown[]);

  expect(await report(who, { format: 'csv', content: rows('first'), as_drafts: true })).toMatchObject({
    imported_as: { open: 0, draft: 2, closed: 1 },
  });
  await report(who, { format: 'csv', content: rows('first'), commit: true });
  const all = rows('second').replaceAll(/draft|closed/g, 'open');
  const more = `${all}4,Cockle,second,open\n`;
  expect(await take(more)).toMatchObject({ imported: 4, imported_as: { open: 1, draft: 2, closed: 1 } });
  // An open one stays open, with its new text.
  expect(await states()).toEqual([
    ['Cockle', 'draft'],
    ['Mussel', 'draft'],
    ['Oyster', 'closed'],
    ['Winkle', 'open'],
  ]);
  expect(await report(who, { format: 'csv', content: `${more}5,Clam,new,open\n`, commit: true })).toMatchObject({
    unchanged: 4,
    imported_as: { open: 1, draft: 0, closed: 0 },
  });
});

describe('a row that names itself by an id', () => {
  const titles = async (who: EmployerPerson) =>
    (
      await stage
        .rows('posts')
        .find({ login_id: who.login_id }, { sort: { job_title: 1 } })
        .toArray()
    ).map(({ job_title, status, revision }) => [job_title, status, revision] as unknown[]);

  test.each([
    ['an id', 'id,title\n7,Clam diger\n8,Clam cook\n'],
    ['a link', 'url,title\nhttps://x.example/7,Clam diger\nhttps://x.example/8,Clam cook\n'],
  ])('is the same job when its title is corrected, by %s', async (_what, content) => {
    const who = await stage.employer();
    await report(who, { format: 'csv', content, commit: true });
    const next = content.replace('diger', 'digger');
    expect(await report(who, { format: 'csv', content: next })).toMatchObject({ imported: 1, unchanged: 1 });
    await report(who, { format: 'csv', content: next, commit: true });
    expect(await titles(who)).toEqual([
      ['Clam cook', 'open', 1],
      ['Clam digger', 'open', 2],
    ]);
  });

  test.each([
    ...['Job number', 'jobNumber', 'Vacancy ID', 'vacancyId', 'Req #', 'Requisition number', 'Job code', 'job_code'],
    ...['Job ref', 'Posting ID', 'openingId', 'Stellen-Nr.', 'N° offre', 'Nº de vacante', 'Vacaturecode', 'Code'],
    ...['partnerJobId', 'Ausschreibungsnummer', "Référence de l'annonce", 'Código de la oferta', 'Código da vaga'],
    ...['Referentienummer vacature', 'Kennung der Stelle', 'Position no.'],
  ])('is found by a column called %s', (name) => {
    expect(mapColumns([name, 'title', 'location'])).toMatchObject({ external_id: name, job_title: 'title' });
  });

  test.each([
    'Number of openings',
    '# of positions',
    'Post code',
    'Postcode',
    'Department code',
    'Job level',
    'No. of vacancies',
  ])('has no id in a column called %s', (name) => expect(mapColumns([name, 'title']).external_id).toBeUndefined());

  test('is the same job by a requisition number, whatever its title says later', async () => {
    const who = await stage.employer();
    const content = 'Req #,title\n7,Conch diger\n8,Conch cook\n';
    await report(who, { format: 'csv', content, commit: true });
    await report(who, { format: 'csv', content: content.replace('diger', 'digger'), commit: true });
    expect(await titles(who)).toEqual([
      ['Conch cook', 'open', 1],
      ['Conch digger', 'open', 2],
    ]);
  });

  test('is its own job beside others of that id: a number of several titles names none', async () => {
    const who = await stage.employer();
    const content = 'reference,title\nSPRING,Oyster sorter\nSPRING,Oyster opener\n';
    await report(who, { format: 'csv', content, commit: true });
    const turned = 'reference,title\nSPRING,Oyster opener\nSPRING,Oyster sorter\n';
    expect(await report(who, { format: 'csv', content: turned, commit: true })).toMatchObject({ unchanged: 2 });
    expect(await titles(who)).toHaveLength(2);
  });

  test('is found under the key that earlier versions gave it, also after its title is corrected', async () => {
    const who = await stage.employer();
    const content = 'id,title\n7,Whelk boyler\n';
    await report(who, { format: 'csv', content, commit: true });
    const [stored] = await stage.rows('posts').find({ login_id: who.login_id }).toArray();
    const former = createHash('sha256')
      .update(JSON.stringify(['7', 'Whelk boyler', '']))
      .digest('base64url');
    await stage.rows('posts').updateOne({ _id: stored!._id }, { $set: { external_id: former } });
    expect(await report(who, { format: 'csv', content, commit: true })).toMatchObject({ imported: 0, unchanged: 1 });
    await report(who, { format: 'csv', content: content.replace('boyler', 'boiler'), commit: true });
    expect(await titles(who)).toEqual([['Whelk boiler', 'open', 2]]);
  });

  test.each([
    [
      'region and country',
      'title,location,state,country\nLimpet counter,Portland,Maine,US\n',
      ['Portland', 'Limpet counter', ''],
    ],
    ['a country alone', 'title,country\nLimpet counter,Norway\n', ['Not stated', 'Limpet counter', '']],
    ['a region alone', 'title,region\nLimpet counter,Maine\n', ['Maine', 'Limpet counter', '']],
    ['an id that is nothing', 'id,title\nnan,Limpet counter\nnan,Limpet cook\n', ['nan', 'Limpet counter', '']],
    [
      'a company that is nothing',
      'title,location,company\nLimpet counter,Oslo,nan\n',
      ['Oslo', 'Limpet counter', 'nan'],
    ],
    [
      'a number of days in a column of remote work',
      'title,remote\nLimpet counter,2\n',
      ['Remote', 'Limpet counter', ''],
    ],
  ])('without an id of its own is the same job as before there was %s', async (_what, content, key) => {
    const who = await stage.employer();
    await report(who, { format: 'csv', content, commit: true });
    const external_id = createHash('sha256').update(JSON.stringify(key)).digest('base64url');
    await stage
      .rows('posts')
      .updateOne(
        { login_id: who.login_id, job_title: 'Limpet counter' },
        { $set: { external_id, source_hash: 'former' } },
      );
    expect(await report(who, { format: 'csv', content, commit: true })).toMatchObject({ imported: 1 });
    expect((await titles(who)).at(-1)).toEqual(['Limpet counter', 'open', 2]);
  });

  test('is the same job while its values are, whatever key and place an earlier version made of them', async () => {
    const who = await stage.employer();
    const content = 'title,location,text\nLimpet sorter,Oslo,By size\nLimpet sorter,Bergen,By hue\n';
    await report(who, { format: 'csv', content, commit: true });
    const stored = await stage.rows('posts').find({ login_id: who.login_id }).toArray();
    for (const { _id, job_location } of stored)
      await stage
        .rows('posts')
        .updateOne({ _id }, { $set: { external_id: `a former key of ${String(job_location)}` } });
    for (const commit of [false, true])
      expect(await report(who, { format: 'csv', content, commit })).toMatchObject({ imported: 0, unchanged: 2 });
    const kept = await stage.rows('posts').find({ login_id: who.login_id }).toArray();
    expect(kept.map(({ _id, external_id }) => [_id, external_id])).toEqual(
      stored.map(({ _id, external_id }) => [_id, external_id]),
    );
  });

  test('is the same job with other words once other columns are chosen', async () => {
    const who = await stage.employer();
    const content = 'title,role,where,area\nX-1,Limpet diver,Oslo,Bergen\n';
    const map = { role: 'job_title', area: 'job_location' };
    const jobs = () => stage.rows('posts').find({ login_id: who.login_id }).toArray();
    await report(who, { format: 'csv', content, commit: true });
    expect(await report(who, { format: 'csv', content, map, commit: true })).toMatchObject({ imported: 1 });
    expect(await jobs()).toMatchObject([{ job_title: 'Limpet diver', job_location: 'Bergen' }]);
    expect(await report(who, { format: 'csv', content, map, commit: true })).toMatchObject({ unchanged: 1 });
    await report(who, { format: 'csv', content, commit: true });
    expect(await jobs()).toMatchObject([{ job_title: 'X-1' }]);
  });

  test('is its own job beside an equal row of the file, however far apart the two are', async () => {
    const who = await stage.employer();
    const others = Array.from({ length: 120 }, (_, at) => `Limpet ${String(at)}\n`).join('');
    const content = `title\nLimpet twin\n${others}Limpet twin\n`;
    for (const unchanged of [0, 122])
      expect(await report(who, { format: 'csv', content, commit: true })).toMatchObject({ unchanged });
    expect((await titles(who)).filter(([title]) => title === 'Limpet twin')).toHaveLength(2);
  });
});
