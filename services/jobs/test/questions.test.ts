import type { Listing } from '@market/api';
import { type JobQuestion, QUESTIONS_MAX } from '@market/contracts/applications';
import type { JobPost } from '@market/contracts/job-posts';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { readImport, type ReadRow } from '../src/imports/domain/read-import';
import { JOB, createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;

beforeAll(async () => {
  stage = await createStage(mongo);
  employer = await stage.employer({}, 'Harbour Works');
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const QUESTIONS = [
  { type: 'yes_no', label: 'Do you swim?', required: true, disqualifying: ['no'] },
  { type: 'number', label: 'How many years at sea?', disqualifying_below: 2 },
  {
    type: 'multiple_choice',
    label: 'Which shifts can you work?',
    options: ['Days', 'Nights'],
    disqualifying: ['Days'],
  },
  { type: 'text', label: 'Why the sea?' },
];

const idsOf = (questions: JobQuestion[] | undefined) => questions?.map(({ id }) => id);

test('a job has questions in their order, and a change replaces them or leaves them alone', async () => {
  const post = await stage.post(employer, { questions: QUESTIONS });
  expect(post.questions).toEqual([
    { id: expect.stringMatching(/^q_/), ...QUESTIONS[0] },
    { id: expect.stringMatching(/^q_/), ...QUESTIONS[1], required: false },
    { id: expect.stringMatching(/^q_/), ...QUESTIONS[2], required: false },
    { id: expect.stringMatching(/^q_/), ...QUESTIONS[3], required: false },
  ]);
  const change = async (body: object) =>
    (await stage.as(employer).put(api.changeJob(post.id), body).expect(200)).body as JobPost;
  expect((await change({ job_title: 'Keeper of lights' })).questions).toEqual(post.questions);
  // The order is no new question, other words are.
  const [first, ...others] = QUESTIONS;
  const moved = await change({ questions: [...others, first] });
  expect(idsOf(moved.questions)).toEqual([...idsOf(post.questions)!.slice(1), post.questions![0]!.id]);
  const reworded = await change({ questions: [{ ...first, label: 'Can you swim?' }] });
  expect(reworded.questions).toHaveLength(1);
  expect(reworded.questions![0]!.id).not.toBe(post.questions![0]!.id);
  expect((await change({ questions: null })).questions).toBeUndefined();
});

test('S125: disqualifying answers are shown to the owner alone; lists of others have no questions at all', async () => {
  const { id } = await stage.post(employer, { questions: QUESTIONS, job_title: 'Lamp trimmer' });
  const other = await stage.employer({}, 'Other Works');
  for (const viewer of [undefined, stage.person({ login_type: 'CND' }), other]) {
    const { questions } = (await stage.as(viewer).get(api.viewJob(id)).expect(200)).body as JobPost;
    expect(questions?.map(({ label }) => label)).toEqual(QUESTIONS.map(({ label }) => label));
    expect(JSON.stringify(questions)).not.toContain('disqualifying');
    const found = await stage.as(viewer).post(api.searchJobs(), { search: 'Lamp trimmer' }).expect(200);
    expect((found.body as Listing<JobPost>).records).toEqual([
      expect.not.objectContaining({ questions: expect.anything() }),
    ]);
  }
  const open = await stage.as(undefined).get(api.listPublicJobs()).expect(200);
  expect(JSON.stringify(open.body)).not.toContain('questions');
  const own = await stage.as(employer).post(api.listOwnJobs(), { search: 'Lamp trimmer' }).expect(200);
  expect(JSON.stringify((own.body as Listing<JobPost>).records)).toContain('disqualifying');
  // The export of one's own data has them too.
  expect(JSON.stringify((await stage.as(employer).get(api.copyOwnJobs()).expect(200)).body)).toContain('disqualifying');
});

test.each([
  ['no list', 'Do you swim?'],
  ['an unknown kind', [{ type: 'essay', label: 'Why?' }]],
  ['no words', [{ type: 'text', label: ' ' }]],
  ['a choice of one', [{ type: 'single_choice', label: 'Which?', options: ['A'] }]],
  ['the same option twice', [{ type: 'single_choice', label: 'Which?', options: ['A', 'A'] }]],
  ['a disqualifying answer that nobody can give', [{ type: 'yes_no', label: 'Ok?', disqualifying: ['maybe'] }]],
  ['a limit that is no number', [{ type: 'number', label: 'How many?', disqualifying_below: { $gt: 1 } }]],
  ['the same question twice', [QUESTIONS[0], QUESTIONS[0]]],
  ['too many', Array.from({ length: QUESTIONS_MAX + 1 }, (_, at) => ({ type: 'text', label: `Why ${String(at)}?` }))],
])('questions with %s are refused', async (_what, questions) => {
  const { body } = await stage
    .as(employer)
    .post(api.postJob(), { ...JOB, questions })
    .expect(422);
  expect(Object.keys((body as { fields: object }).fields)).toEqual(['questions']);
});

test('the event carries the questions with their rules, for the service that flags answers', async () => {
  const { id, questions } = await stage.post(employer, { questions: QUESTIONS });
  const event = await stage.rows('outbox').findOne({ type: 'jobs.job-saved.v1', 'payload.id': id });
  expect((event?.payload as { questions?: unknown }).questions).toEqual(questions);
});

describe('questions of a file', () => {
  async function imported(value: unknown) {
    const { batches } = await readImport({ content: JSON.stringify(value), format: 'json' });
    return [...batches].flat().flatMap((row) => ('job' in row ? [(row as ReadRow).job] : []))[0]!;
  }

  test('questions of Greenhouse are taken; those that an application has anyway are not, other kinds are named in a remark', async () => {
    const { questions, remarks } = await imported({
      jobs: [
        {
          id: 1,
          title: 'Keeper',
          absolute_url: 'https://g.example/1',
          location: { name: 'Oslo, Norway' },
          content: '<p>Tend the light.</p>',
          questions: [
            { label: 'First Name', required: true, fields: [{ name: 'first_name', type: 'input_text', values: [] }] },
            {
              label: 'Resume/CV',
              required: true,
              fields: [
                { name: 'resume', type: 'input_file', values: [] },
                { name: 'resume_text', type: 'textarea', values: [] },
              ],
            },
            {
              label: 'Do you have a <b>licence</b>?',
              required: true,
              fields: [
                {
                  name: 'question_1',
                  type: 'multi_value_single_select',
                  values: [
                    { label: 'Yes', value: 1 },
                    { label: 'No', value: 0 },
                  ],
                },
              ],
            },
            {
              label: 'Which lights?',
              required: false,
              fields: [
                {
                  name: 'question_2[]',
                  type: 'multi_value_multi_select',
                  values: [
                    { label: 'Fixed', value: 7 },
                    { label: 'Flashing', value: 8 },
                  ],
                },
              ],
            },
            { label: 'Portfolio', required: false, fields: [{ name: 'question_3', type: 'input_file', values: [] }] },
          ],
        },
      ],
    });
    expect(questions?.map(({ id: _id, ...question }) => question)).toEqual([
      { type: 'yes_no', label: 'Do you have a licence?', required: true },
      { type: 'multiple_choice', label: 'Which lights?', required: false, options: ['Fixed', 'Flashing'] },
    ]);
    expect(remarks).toEqual([expect.stringContaining('“Portfolio”')]);
  });

  test('questions of Lever are taken field by field', async () => {
    const { questions } = await imported([
      {
        id: 'a1',
        text: 'Keeper',
        hostedUrl: 'https://l.example/a1',
        categories: { location: 'Oslo, Norway' },
        description: '<p>Tend the light.</p>',
        customQuestions: [
          {
            text: 'About you',
            fields: [
              { text: 'Why the sea?', type: 'textarea', required: true },
              {
                text: 'Which shift?',
                type: 'multiple-choice',
                required: false,
                options: [{ text: 'Day' }, { text: 'Night' }],
              },
            ],
          },
        ],
      },
    ]);
    expect(questions?.map(({ id: _id, ...question }) => question)).toEqual([
      { type: 'text', label: 'Why the sea?', required: true },
      { type: 'single_choice', label: 'Which shift?', required: false, options: ['Day', 'Night'] },
    ]);
  });

  const YES_OR_NO = { type: 'yes_no', label: 'Licence?', required: true };
  const TEXT = { type: 'text', label: 'Why?', required: false };
  const ONE = { type: 'single_choice', label: 'Shift?', required: false, options: ['Day', 'Night'] };
  const SEVERAL = { ...ONE, type: 'multiple_choice' };
  const NUMBER = { type: 'number', label: 'Years?', required: false };
  const DAY_NIGHT = ['Day', 'Night'];
  const SYSTEMS: ReadonlyArray<readonly [system: string, given: object[], taken: object[]]> = [
    [
      'Ashby',
      [
        { field: { type: 'String', title: 'Name', path: '_systemfield_name' }, isRequired: true },
        { field: { type: 'Boolean', title: 'Licence?', path: 'a' }, isRequired: true },
        { field: { type: 'LongText', title: 'Why?' }, isRequired: false },
        { title: 'Shift?', type: 'ValueSelect', selectableValues: [{ label: 'Day', value: 'd' }, { label: 'Night' }] },
        { field: { type: 'Number', title: 'Years?' } },
      ],
      [YES_OR_NO, TEXT, ONE, NUMBER],
    ],
    [
      'Ashby, several',
      [
        { title: 'Why?', type: 'String' },
        { title: 'Shift?', type: 'MultiValueSelect', selectableValues: [{ label: 'Day' }, { label: 'Night' }] },
      ],
      [TEXT, SEVERAL],
    ],
    [
      'Workable',
      [
        { body: 'Licence?', type: 'boolean', required: true },
        { body: 'Why?', type: 'short_text' },
        { body: 'Shift?', type: 'multiple_choice', choices: [{ id: '1', body: 'Day' }, { body: 'Night' }] },
        { body: 'Years?', type: 'numeric' },
      ],
      [YES_OR_NO, TEXT, SEVERAL, NUMBER],
    ],
    [
      'Workable, one answer',
      [
        { body: 'Shift?', type: 'dropdown', choices: [{ body: 'Day' }, { body: 'Night' }] },
        { body: 'Watch?', type: 'multiple_choice', single_answer: true, choices: [{ body: 'Day' }, { body: 'Night' }] },
      ],
      [ONE, { ...ONE, label: 'Watch?' }],
    ],
    [
      'Recruitee',
      [
        { body: 'Licence?', kind: 'boolean', required: true },
        { body: 'Why?', kind: 'text' },
        { body: 'Shift?', kind: 'single_choice', open_question_options: [{ body: 'Day' }, { body: 'Night' }] },
      ],
      [YES_OR_NO, TEXT, ONE],
    ],
    [
      'SmartRecruiters',
      [
        { label: 'Licence?', fields: [{ id: 'a', type: 'CHECKBOX', required: true }] },
        { label: 'Why?', type: 'INPUT_TEXT' },
        {
          label: 'Shift?',
          type: 'RADIO',
          values: [
            { id: '1', label: 'Day' },
            { id: '2', label: 'Night' },
          ],
        },
        { label: 'Watches?', type: 'CHECKBOX', options: DAY_NIGHT },
      ],
      [YES_OR_NO, TEXT, ONE, { ...SEVERAL, label: 'Watches?' }],
    ],
    [
      'tables, with the options in one text',
      [
        { question: 'Licence?', type: 'radio', options: ['Yes', 'No'], required: 'required' },
        { label: 'Why?', type: 'Text', required: 'Ja' },
        { label: 'Shift?', type: 'Select', options: 'Day|Night' },
        { label: 'Watch?', type: 'Single choice', options: 'Day, Night' },
      ],
      [YES_OR_NO, { ...TEXT, required: true }, ONE, { ...ONE, label: 'Watch?' }],
    ],
    [
      'tables with answers that disqualify',
      [
        { label: 'Licence?', type: 'yes_no', required: true, knockout: 'No' },
        { label: 'Shift?', type: 'radio', options: [{ label: 'Day', knockout: true }, { label: 'Night' }] },
        { label: 'Watch?', type: 'radio', options: DAY_NIGHT, knockout: 'day' },
        { label: 'Other?', type: 'radio', options: DAY_NIGHT, knockout: true },
      ],
      [
        { ...YES_OR_NO, disqualifying: ['no'] },
        { ...ONE, disqualifying: ['Day'] },
        { ...ONE, label: 'Watch?', disqualifying: ['Day'] },
        { ...ONE, label: 'Other?' },
      ],
    ],
  ];
  test.each(SYSTEMS)('questions of %s are taken', async (_system, given, taken) => {
    const row = { title: 'Keeper', location: 'Oslo, Norway', description: 'Tend the light.' };
    const { questions, remarks } = await imported([{ ...row, questions: given }]);
    expect(questions?.map(({ id: _id, ...question }) => question)).toEqual(taken);
    expect(remarks).toEqual([]);
  });

  test('questions of XML are taken from elements in each other, and one that cannot be asked is named', async () => {
    const feed = (questions: string) =>
      `<jobs><job><id>k-9</id><title>Keeper</title><location>Oslo, Norway</location>
       <description>Tend the light every night of the year.</description><company>Harbour Works</company>${questions}</job></jobs>`;
    const read = async (questions: string) => {
      const { batches } = await readImport({ content: feed(questions), format: 'xml' });
      const [job] = [...batches].flat().flatMap((row) => ('job' in row ? [(row as ReadRow).job] : []));
      return { kept: job!.questions?.map(({ id: _id, ...question }) => question), remarks: job!.remarks.join() };
    };
    const swim = '<question><label>Do you swim?</label><type>yes_no</type><required>true</required></question>';
    const shift =
      '<question type="single_choice" label="Which shift?"><options><option>Day</option><option>Night</option></options></question>';
    const [SWIM, SHIFT] = [
      { type: 'yes_no', label: 'Do you swim?', required: true },
      { type: 'single_choice', label: 'Which shift?', required: false, options: ['Day', 'Night'] },
    ];
    expect((await read(`<questions>${swim}${shift}</questions>`)).kept).toEqual([SWIM, SHIFT]);
    expect((await read(`<questions>${swim}</questions>`)).kept).toEqual([SWIM]);
    expect((await read(`<questions>${shift}</questions>`)).kept).toEqual([SHIFT]);
    const words = await read(`<questions>${swim}<question>Why the sea?</question></questions>`);
    expect(words.kept).toEqual([SWIM]);
    expect(words.remarks).toContain('Why the sea?');
    const cell = await read('<questions>Do you dive?</questions>');
    expect(cell.kept ?? null).toBeNull();
    expect(cell.remarks).toContain('“Do you dive?”');
  });

  test('a row that comes again keeps the employer’s rules; one without questions leaves those of the post', async () => {
    const row = {
      external_id: 'k-1',
      title: 'Keeper by file',
      location: 'Bergen, Norway',
      description: 'Tend the light every night of the year.',
      company: 'Harbour Works',
    };
    const importRow = (cells: object) =>
      stage
        .as(employer)
        .post(api.importJobs(), { format: 'json', content: JSON.stringify([cells]), commit: true })
        .expect(200);
    const stored = async () => {
      const { body } = await stage.as(employer).post(api.listOwnJobs(), { search: 'Keeper by file' }).expect(200);
      return (body as Listing<JobPost>).records[0]!;
    };
    const asked = [{ type: 'yes_no', label: 'Do you swim?', required: true }];
    await importRow({ ...row, questions: asked });
    const { id } = await stored();
    await stage
      .as(employer)
      .put(api.changeJob(id), { questions: [{ ...asked[0], disqualifying: ['no'] }] })
      .expect(200);
    await importRow({ ...row, description: 'Tend the light day and night.', questions: asked });
    expect((await stored()).questions).toEqual([expect.objectContaining({ ...asked[0], disqualifying: ['no'] })]);
    await importRow({ ...row, description: 'Tend the light, always.' });
    expect((await stored()).questions).toHaveLength(1);
  });

  test.each([
    ['its words', { text: 'Which watch?' }],
    ['its kind', { type: 'multiple-select' }],
    ['whether it must be answered', { required: true }],
    ['its options', { options: [{ text: 'Day' }, { text: 'Night' }, { text: 'Dawn' }] }],
  ])('a row is taken again where of a question nothing but %s has changed', async (_what, change) => {
    const question = { text: 'Which shift?', type: 'multiple-choice', options: [{ text: 'Day' }, { text: 'Night' }] };
    const row = (asked: object) => ({
      id: 'a2',
      text: 'Keeper',
      hostedUrl: 'https://l.example/a2',
      description: '<p>Tend the light.</p>',
      customQuestions: [{ text: 'About you', fields: [asked] }],
    });
    const before = await imported([row(question)]);
    expect((await imported([row(question)])).source_hash).toBe(before.source_hash);
    expect((await imported([row({ ...question, ...change })])).source_hash).not.toBe(before.source_hash);
  });

  test('a choice between yes and no of our own stays one, with the rule about its options', async () => {
    const own = { type: 'single_choice', label: 'Licence?', options: ['Yes', 'No'], disqualifying: ['No'] };
    const { questions, remarks } = await imported([
      { title: 'Keeper', location: 'Oslo, Norway', description: 'Tend the light.', questions: [own] },
    ]);
    expect(remarks).toEqual([]);
    expect(questions).toEqual([expect.objectContaining(own)]);
  });
});
