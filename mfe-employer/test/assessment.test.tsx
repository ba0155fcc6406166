import type { ApplicantNote, Assessment } from '@market/contracts/assessments';
import { api } from '@market/contracts/testing';
import { enter, renderWithShell, type FakeAnswers } from '@market/market-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TeamAssessment } from '../src/features/list-applicants/show-application/assessment/assessment';
import {
  mentionsIn,
  offeredFor,
  partsOf,
  unmatchedIn,
  withMention,
} from '../src/features/list-applicants/show-application/assessment/mentions';
import { asked, EMPLOYER, refusal, said } from './samples';

const COLLEAGUES = [
  { login_id: 'login-ada', name: 'Ada King' },
  { login_id: 'login-ann', name: 'Ann' },
  { login_id: 'login-anna', name: 'Anna' },
];
const NOTES = api.addNote('application-1');
const RATING = api.rateApplicant('application-1');
const TAGS = api.tagApplicant('application-1');
const ROUND = { id: 'tag-1', name: 'Second round' };
const NIGHT = { id: 'tag-2', name: 'Night shift' };

const aNote = (different: Partial<ApplicantNote> = {}): ApplicantNote => ({
  id: 'note-1',
  text: 'Strong. @Ada King, please look.',
  by_name: 'Bo Berg',
  mine: false,
  at: '2026-01-01T00:00:00.000Z',
  revision: 1,
  mentions: [COLLEAGUES[0]!],
  can: { change: false, remove: false },
  ...different,
});
const anAssessment = (different: Partial<Assessment> = {}): Assessment => ({
  notes: [aNote()],
  rating: { mine: null, count: 2 },
  tags: [ROUND],
  all_tags: [NIGHT, ROUND],
  colleagues: COLLEAGUES,
  can: { assess: true, keep_tags: true },
  ...different,
});

async function open(assessment: Assessment, http: FakeAnswers = {}) {
  const made = renderWithShell(<TeamAssessment applicationId="application-1" />, {
    session: EMPLOYER,
    http: { [`GET ${api.showAssessment('application-1')}`]: assessment, ...http },
  });
  await screen.findByRole('region', { name: 'Your team' });
  await screen.findByRole('heading', { name: 'Notes' });
  return made;
}

test('S245: a rating’s number alone is told before the own one; a press saves it, a second takes it back', async () => {
  const rated = anAssessment({
    rating: { mine: 4, count: 2, mean: 3.5, all: ['Bo', 'Cy'].map((by_name) => ({ by_name, stars: 3 })) },
  });
  const { shell } = await open(anAssessment(), { [`PUT ${RATING}`]: rated });
  expect(screen.getByText('2 colleagues have rated; you see it after your own rating')).toBeInTheDocument();
  const stars = within(screen.getByRole('group', { name: 'Your rating' }));
  await userEvent.click(stars.getByRole('button', { name: '4 stars' }));
  expect(await screen.findByText('3.5 on average of 2 ratings')).toBeInTheDocument();
  expect(screen.getByText('Bo: 3 · Cy: 3')).toBeInTheDocument();
  expect(stars.getByRole('button', { name: '4 stars' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(stars.getByRole('button', { name: '4 stars' }));
  await waitFor(() => expect(asked(shell, 'PUT', RATING)).toEqual([{ stars: 4 }, { stars: null }]));
});

test('a member who only reads has no control of any kind', async () => {
  const can = { assess: false, keep_tags: false };
  await open(anAssessment({ can, rating: { mine: null, count: 1, mean: 4 } }));
  expect(screen.getByText('4, one rating')).toBeInTheDocument();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryAllByRole('combobox')).toEqual([]);
});

test('a note tells the colleagues whom it mentions, whose names are offered behind @', async () => {
  const { shell } = await open(anAssessment({ notes: [] }), { [`POST ${NOTES}`]: anAssessment() });
  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  const box = screen.getByRole('textbox', { name: /^Note/ });
  await enter(box, 'Look, @ad');
  await userEvent.click(screen.getByRole('option', { name: '@Ada King' }));
  expect(box).toHaveValue('Look, @Ada King ');
  expect(box).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByRole('article', { name: 'Note by Bo Berg' })).toBeInTheDocument();
  expect(asked(shell, 'POST', NOTES)).toEqual([{ text: 'Look, @Ada King', mentions: ['login-ada'] }]);
  expect(screen.getByText('@Ada King').tagName).toBe('STRONG');
});

test('a mention is made by the keyboard: arrows mark a name, Enter or Tab takes it, Escape leaves the words alone', async () => {
  await open(anAssessment({ notes: [] }));
  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  const box = screen.getByRole('textbox', { name: /^Note/ });
  const marked = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;
  const list = () => screen.queryByRole('listbox', { name: 'Mention a colleague' });
  const below = jest.fn();
  window.addEventListener('keydown', below);
  await userEvent.type(box, '@an');
  expect(marked()).toBe('@Ann');
  expect(screen.getByRole('option', { name: '@Ann', selected: true })).toBeInTheDocument();
  expect(screen.getByText(/^2 colleagues\. Nobody is told until one is chosen/)).toBeInTheDocument();
  below.mockClear();
  await userEvent.keyboard('{ArrowDown}');
  expect(marked()).toBe('@Anna');
  await userEvent.keyboard('{Enter}');
  expect(box).toHaveValue('@Anna ');
  expect(list()).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await userEvent.type(box, '@ad');
  await userEvent.tab();
  expect(box).toHaveValue('@Anna \n@Ada King ');
  expect(box).toHaveFocus();
  await userEvent.type(box, '@a');
  below.mockClear();
  await userEvent.keyboard('{Escape}');
  // The dialog around it would close.
  expect(below).not.toHaveBeenCalled();
  window.removeEventListener('keydown', below);
  expect(list()).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(box).toHaveValue('@Anna \n@Ada King @a\n');
});

test('keys are the text’s own where the caret is not behind the unfinished name', async () => {
  await open(anAssessment({ notes: [] }));
  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  const box = screen.getByRole('textbox', { name: /^Note/ });
  await userEvent.type(box, 'Look @an');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}');
  expect(box).toHaveValue('Look \n@an');
});

test('a note with half a name is saved, and says before and after that nobody is told', async () => {
  const { shell } = await open(anAssessment({ notes: [] }), { [`POST ${NOTES}`]: anAssessment() });
  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  await enter(screen.getByRole('textbox', { name: /^Note/ }), 'Please look, @Ada.');
  const words = 'Nobody is told of ‘@Ada’: it is no colleague’s whole name.';
  expect(screen.getByText(words)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(said(shell)).toEqual([`info: ${words}`]));
  expect(asked(shell, 'POST', NOTES)).toEqual([{ text: 'Please look, @Ada.', mentions: [] }]);
});

test('without colleagues an @ is answered with a word', async () => {
  await open(anAssessment({ notes: [], colleagues: [] }));
  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  await enter(screen.getByRole('textbox', { name: /^Note/ }), 'Hello @');
  expect(screen.getByText(/^There is nobody to mention/)).toBeInTheDocument();
});

test('a note that is not saved stays in its form, with the reason', async () => {
  const failure = refusal(422, 'fields-invalid', 'Please check the marked fields.', { fields: { text: 'Too long' } });
  await open(anAssessment({ notes: [] }), { [`POST ${NOTES}`]: failure });
  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Note/ }), 'Strong.');
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText('Too long')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveValue('Strong.');
});

test('the author changes and deletes the own note, which names the version that it was made of', async () => {
  const own = aNote({ mine: true, revision: 3, can: { change: true, remove: true } });
  const note = api.changeNote('application-1', 'note-1');
  const { shell } = await open(anAssessment({ notes: [own] }), {
    [`PUT ${note}`]: anAssessment({ notes: [{ ...own, text: 'Very strong.', edited_at: own.at }] }),
    [`DELETE ${note}`]: anAssessment({ notes: [] }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const box = screen.getByRole('textbox', { name: /^Note/ });
  await userEvent.clear(box);
  await enter(box, 'Very strong.');
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText(/edited/)).toBeInTheDocument();
  expect(asked(shell, 'PUT', note)).toEqual([{ text: 'Very strong.', mentions: [], revision: 3 }]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete note' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete note' }));
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
});

test('S460: the view names who put the tags on, and the dialog of tags who made and renamed them', async () => {
  const tags = [{ ...ROUND, by_name: 'Cy Tang', at: '2026-01-01T00:00:00.000Z' }, NIGHT];
  await open(anAssessment({ tags }), {
    [`GET ${api.listApplicantTags()}`]: {
      records: [{ ...ROUND, made_by_name: 'Dana Ode', renamed_by_name: 'A former colleague' }, NIGHT],
    },
  });
  const tag = screen.getByText('Cy Tang').closest('li');
  expect(tag).toHaveTextContent(/^Second round\s*by Cy Tang$/);
  await userEvent.click(screen.getByRole('button', { name: 'Edit tags' }));
  expect((await screen.findByText('Dana Ode')).closest('p')).toHaveTextContent(
    /^Added by Dana Ode\. Changed last by A former colleague\.$/,
  );
  expect(screen.getAllByText(/Changed last by/)).toHaveLength(1);
});

test('tags are put on, taken off and made', async () => {
  const { shell } = await open(anAssessment(), {
    [`PUT ${TAGS}`]: anAssessment(),
    [`POST ${api.addApplicantTag()}`]: { id: 'tag-3', name: 'Weekend' },
  });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Add a tag' }), 'Night shift');
  await userEvent.click(screen.getByRole('button', { name: 'Take off tag Second round' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Add a tag' }), 'New tag…');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the tag' }), 'Weekend');
  await userEvent.click(screen.getByRole('button', { name: 'Add a tag' }));
  await waitFor(() =>
    expect(asked(shell, 'PUT', TAGS)).toEqual([
      { tag_id: 'tag-2', tagged: true },
      { tag_id: 'tag-1', tagged: false },
      { tag_id: 'tag-3', tagged: true },
    ]),
  );
});

test('a press that fails is told', async () => {
  const { shell } = await open(anAssessment(), { [`PUT ${TAGS}`]: refusal(500, 'internal-error', '') });
  await userEvent.click(screen.getByRole('button', { name: 'Take off tag Second round' }));
  await waitFor(() => expect(said(shell)).toEqual(['error: This was not saved. Please try again.']));
});

describe('mentions', () => {
  test.each([
    ['Hello', []],
    ['@Anna please', ['login-anna']],
    ['@Ann and @ada king.', ['login-ada', 'login-ann']],
    ['mail ann@anna.example', []],
    ['@Annabel', []],
  ])('mentions in %j are %j', (text, mentioned) => {
    expect(mentionsIn(text, COLLEAGUES)).toEqual(mentioned);
  });

  test('are offered by the beginning of a name, and not in the middle of a text that goes on', () => {
    expect(offeredFor('Look, @an', COLLEAGUES).map(({ name }) => name)).toEqual(['Ann', 'Anna']);
    expect(offeredFor('Look, @', COLLEAGUES)).toHaveLength(3);
    expect(offeredFor('Look', COLLEAGUES)).toEqual([]);
    expect(offeredFor('Look, @ada king', COLLEAGUES)).toEqual([]);
    expect(withMention('Look, @an', { login_id: 'x', name: 'A$&B' })).toBe('Look, @A$&B ');
  });

  test.each([
    ['@Ka, look', undefined],
    ['@Ada, look', '@Ada'],
    ['@Ada King and @ann', undefined],
    ['@Anna and @An', '@An'],
    ['ann@ann.example', undefined],
    ['@', undefined],
  ])('a half name in %j is %j', (text, typed) => {
    expect(unmatchedIn(text, COLLEAGUES)).toBe(typed);
  });

  test('stand apart in a text, names with signs of patterns too', () => {
    const odd = { login_id: 'x', name: 'A.*(B' };
    expect(partsOf('Hi @A.*(B!', [odd])).toEqual([
      { words: 'Hi ', isMention: false },
      { words: '@A.*(B', isMention: true },
      { words: '!', isMention: false },
    ]);
  });
});
