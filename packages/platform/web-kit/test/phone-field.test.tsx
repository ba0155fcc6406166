import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object, string } from 'yup';
import { Form, PhoneField, useDefaultCountry } from '../src/forms';
import { renderWithShell } from '../src/testing';

const schema = object({
  login_mobile: string().matches(/^\d*$/, 'Phone number must only contain digits'),
  country: string(),
});

const speak = (language: string) => jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);
const be = (timeZone: string) =>
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone } as never);
beforeEach(() => be('UTC'));
afterEach(() => jest.restoreAllMocks());

function Example({ onSubmit }: { onSubmit: (values: unknown) => void }) {
  const country = useDefaultCountry();
  return (
    <Form initialValues={{ login_mobile: '', country }} schema={schema} onSubmit={async (values) => onSubmit(values)}>
      <PhoneField name="login_mobile" label="Phone" />
    </Form>
  );
}
const open = (settings = {}, onSubmit: (values: unknown) => void = () => undefined) =>
  renderWithShell(<Example onSubmit={onSubmit} />, { settings });
const country = async () => (await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Country code' })).value;

test.each([
  ['de-AT', 'AT'],
  ['zh-Hant-TW', 'TW'],
  ['en-US', 'NO'],
  ['fr', 'NO'],
  ['es-419', 'NO'],
])('begins with the country of the browser’s language, else with the setting’s: %s', async (language, expected) => {
  speak(language);
  open({ defaultCountry: 'NO' });
  expect(await country()).toBe(expected);
});

test.each([
  ['America/New_York', 'en-US', 'US'],
  ['Europe/Vienna', 'en-US', 'AT'],
  ['Europe/Berlin', 'en-GB', 'DE'],
  ['Etc/UTC', 'de-CH', 'CH'],
])(
  'begins with the country of the device’s time zone before that of its language: %s, %s',
  async (zone, language, expected) => {
    be(zone);
    speak(language);
    open({ defaultCountry: 'NO' });
    expect(await country()).toBe(expected);
  },
);

test.each([
  ['+49 151 23456789', 'DE', '15123456789'],
  ['tel:+1-617-555-0123', 'US', '6175550123'],
  ['0049 (0)151 2345678', 'DE', '1512345678'],
])('takes “%s” as it is pasted, finds its country, and sends digits', async (pasted, expected, digits) => {
  const sent = jest.fn();
  open({}, sent);
  await userEvent.click(await screen.findByRole('textbox', { name: 'Phone' }));
  await userEvent.paste(pasted);
  expect(await country()).toBe(expected);
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue(pasted);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ login_mobile: digits, country: expected }));
});

test('typed letter by letter, a number stands as typed until the field is left, and then as what is sent', async () => {
  open();
  const phone = await screen.findByRole('textbox', { name: 'Phone' });
  await userEvent.type(phone, '+1 (617) 555-0123');
  expect(phone).toHaveValue('+1 (617) 555-0123');
  expect(screen.getByText('US +1')).toBeInTheDocument();
  await userEvent.tab();
  expect(phone).toHaveValue('6175550123');
  expect(screen.queryByText('Phone number must only contain digits')).not.toBeInTheDocument();
});

test('shows country and calling code, and takes another country and the digits', async () => {
  open();
  expect(await country()).toBe('IN');
  expect(screen.getByText('IN +91')).toBeInTheDocument();
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Country code' }),
    screen.getByRole('option', { name: 'Germany (+49)' }),
  );
  expect(screen.getByText('DE +49')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '15x');
  await userEvent.tab();
  expect(await screen.findByText('Phone number must only contain digits')).toBeInTheDocument();
});

test('refused, the digits that are wrong have the focus, not the list of countries before them', async () => {
  open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Phone' }), '15x{Enter}');
  expect(await screen.findByText('Phone number must only contain digits')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveFocus());
});
