import { registerSchema } from '@market/contracts';
import { Form, PhoneField, useDefaultCountry } from '@market/web-kit/forms';
import { renderWithShell } from '@market/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const speak = (language: string) => jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);
afterEach(() => jest.restoreAllMocks());

function Example() {
  const country = useDefaultCountry();
  return (
    <Form
      initialValues={{ login_mobile: '', country }}
      schema={registerSchema.pick(['login_mobile', 'country'])}
      onSubmit={async () => undefined}
    >
      <PhoneField name="login_mobile" label="Phone" />
    </Form>
  );
}
const open = (settings = {}) => renderWithShell(<Example />, { settings });
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
