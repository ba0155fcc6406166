import type { Visibility } from '@market/contracts/profiles';
import { api } from '@market/contracts/testing';
import { aUser, enter, renderWithShell, type FakeAnswers } from '@market/market-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VisibilitySection } from '../src/features/show-profile/visibility-section';
import { asked, refusal, said } from './samples';

const UNANSWERED: Visibility = { answered: false, show_to_employers: false, hidden_from: [], suggested: [] };
const open = (visibility: Visibility, http: FakeAnswers = {}) =>
  renderWithShell(<VisibilitySection />, {
    session: aUser(),
    http: { [`GET ${api.viewVisibility()}`]: visibility, ...http },
  });
const theSwitch = () => screen.findByRole('checkbox', { name: 'Show me to employers anonymously' });

test('the switch is off until it is pressed, and says what it does', async () => {
  const { shell } = open(UNANSWERED, {
    [`PUT ${api.chooseVisibility()}`]: { ...UNANSWERED, answered: true, show_to_employers: true },
  });
  expect(await theSwitch()).not.toBeChecked();
  expect(screen.getByText('You have not answered yet, so employers do not find you.')).toBeInTheDocument();
  await userEvent.click(await theSwitch());
  await waitFor(async () => expect(await theSwitch()).toBeChecked());
  expect(asked(shell, 'PUT', api.chooseVisibility())).toEqual([{ show_to_employers: true }]);
  expect(screen.getByText(/^Employers find you anonymously/)).toBeInTheDocument();
});

test('a profile of before the question is said to be shown, and a refused change goes back', async () => {
  const { shell } = open(
    { ...UNANSWERED, show_to_employers: true },
    { [`PUT ${api.chooseVisibility()}`]: refusal(503, 'service-unavailable', 'Please try again soon.') },
  );
  expect(await theSwitch()).toBeChecked();
  expect(screen.getByText(/^Nobody has asked you so far/)).toBeInTheDocument();
  await userEvent.click(await theSwitch());
  await waitFor(() => expect(said(shell)).toEqual(['error: Please try again soon.']));
  expect(await theSwitch()).toBeChecked();
});

test('a company is hidden from by what is suggested or typed, and who reads on is said', async () => {
  const hidden: Visibility = {
    ...UNANSWERED,
    hidden_from: [
      { id: 'hid-1', by: 'name', company: 'Tide & Co', still: [{ cmp_name: 'Tide & Co', by: 'access' }] },
      { id: 'hid-2', by: 'domain', company: 'kelp.example', still: [] },
    ],
  };
  const { shell } = open(
    { ...UNANSWERED, suggested: ['Tide & Co'] },
    { [`POST ${api.hideFromCompany()}`]: hidden, [`DELETE ${api.showToCompany('hid-2')}`]: UNANSWERED },
  );
  await enter(await screen.findByLabelText('Company or mail domain'), 'kelp.example');
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText('kelp.example')).toBeInTheDocument();
  expect(screen.getByLabelText('Company or mail domain')).toHaveValue('');
  expect(screen.getByRole('link', { name: 'Your access requests' })).toHaveAttribute('href', '/requests');
  expect(asked(shell, 'POST', api.hideFromCompany())).toEqual([{ company: 'kelp.example' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Stop hiding from kelp.example' }));
  await waitFor(() => expect(screen.queryByText('kelp.example')).not.toBeInTheDocument());
});

test('the press of a suggestion moves the focus to the field below, as its button goes', async () => {
  const { shell } = open(
    { ...UNANSWERED, suggested: ['Tide & Co'] },
    { [`POST ${api.hideFromCompany()}`]: { ...UNANSWERED, suggested: [] } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Hide from Tide & Co' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Hide from Tide & Co' })).not.toBeInTheDocument());
  expect(screen.getByLabelText('Company or mail domain')).toHaveFocus();
  expect(asked(shell, 'POST', api.hideFromCompany())).toEqual([{ company: 'Tide & Co' }]);
});

test('the profile says how much of the own words is masked, and leads to it', async () => {
  const masked = [
    { field: 'can_about', word: 'Tide & Co', reason: 'employer' },
    { field: 'can_skill', word: 'Ada', reason: 'name' },
  ];
  open(UNANSWERED, { [`GET ${api.ownBlindRecord()}`]: { masked } });
  expect(await screen.findByText(/^2 parts of your own words are masked/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See what' })).toHaveAttribute('href', '/candidate-profile-2');
});
