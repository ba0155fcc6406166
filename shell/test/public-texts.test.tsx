import { ENDED_ACCESS_DAYS } from '@market/contracts/access';
import { REFRESH_LIFETIME_DAYS, UNPROVED_ACCOUNT_DAYS } from '@market/contracts/accounts';
import { CHOSEN_FILES_KEPT_DAYS, TYPED_WORK_KEPT_DAYS } from '@market/contracts/site';
import { renderWithShell, type FakeShellOptions } from '@market/market-ui/testing';
import { FaqPage } from '../src/pages/public/faq.page';
import { PrivacyPage } from '../src/pages/public/privacy.page';

const textOf = (page: React.ReactElement, settings: FakeShellOptions['settings'] = {}) =>
  renderWithShell(page, { settings }).container.textContent;

it('the answer about passwords names Google only where one can sign in with it', () => {
  expect(textOf(<FaqPage />)).not.toContain('Google');
  expect(textOf(<FaqPage />, { googleClientId: 'here.example' })).toContain('or with Google.');
});

it('the privacy page names each cookie, what is kept on the device, and how long, of reports as well', () => {
  const text = textOf(<PrivacyPage />);
  expect(text).toContain(`signed in for up to ${REFRESH_LIFETIME_DAYS} days`);
  expect(text).toContain('a cookie with a random mark');
  expect(text).toContain('your email until we have written to you what we decided, the rest 180 days after');
  expect(text).toContain(`for ${TYPED_WORK_KEPT_DAYS} days, what you typed into a form`);
  expect(text).toContain(
    `a resume that you chose for an application and did not send, for ${CHOSEN_FILES_KEPT_DAYS} days`,
  );
  expect(text).toContain(
    `neither email nor phone was proved, with all that was filled in since, ${UNPROVED_ACCOUNT_DAYS} days`,
  );
});

it('S102 the privacy page says how long an employer reads what was sent with a finished application, as it is set', () => {
  const sentences = (settings: FakeShellOptions['settings']) => textOf(<PrivacyPage />, settings);
  expect(sentences({})).toContain(`for ${ENDED_ACCESS_DAYS} days. Then the name, the dates and the steps stay`);
  expect(sentences({ endedAccessDays: 9 })).toContain('for 9 days. Then the name, the dates and the steps stay');
  expect(sentences({ endedAccessDays: 1 })).toContain('for 1 day. Then');
  expect(sentences({ endedAccessDays: 0 })).toContain('for no day. Then');
  expect(sentences({})).toContain('If they open the application again before it is over, they see your profile again');
});
