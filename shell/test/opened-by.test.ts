import { manifest as authPart } from '../../mfe-auth/src/manifest';
import { openedBy } from '../src/dialogs/opened-by';
import { useKnownRemotes } from '../src/remotes/known-remotes';

const control = (opens?: string) => {
  const button = document.createElement('button');
  if (opens !== undefined) button.dataset.opens = opens;
  return button;
};

beforeEach(() =>
  useKnownRemotes.setState({ remotes: [{ name: authPart.name, manifest: authPart, error: null }] as never }),
);

test('a control says in its markup which dialog it opens, and with what', () => {
  const props = { loginType: 'CND', returnTo: '/job-details/1' };
  expect(openedBy(control(JSON.stringify(['sign-up', props])))).toEqual({ name: 'sign-up', props });
});

test.each([
  ['no dialog', undefined],
  ['one that no remote has', '["pay-now",{}]'],
  ['one without what it is opened with', '["sign-up"]'],
  ['no JSON', 'sign-up'],
  ['something else than a list', '7'],
])('a control that says %s opens nothing by itself', (_what, opens) => {
  expect(openedBy(control(opens))).toBeUndefined();
});
