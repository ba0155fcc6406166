import { REFRESH_LIFETIME_DAYS, TYPED_WORK_KEPT_DAYS, UNPROVED_ACCOUNT_DAYS } from '@market/contracts';
import { renderWithShell, type FakeShellOptions } from '@market/web-kit/testing';
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
    `neither email nor phone was proved, with all that was filled in since, ${UNPROVED_ACCOUNT_DAYS} days`,
  );
});
