import { registerSchema } from '../src/accounts';

const isTaken = (login_email: string) => registerSchema.pick(['login_email']).isValidSync({ login_email });

test.each(['bo@mail', 'bo@localhost', 'bo@mail.', 'bo mail.example', `${'b'.repeat(65)}@mail.example`])(
  'hypothesis/h#4443: no code reaches %s, and so it is refused',
  (email) => expect(isTaken(email)).toBe(false),
);

test.each([
  'Bo.Berg+jobs@Mail.Example',
  "o'neil@mail.example",
  `${'b'.repeat(64)}@mail.example`,
  'bo@mail.photography',
])('hypothesis/h#4443: %s is taken', (email) => expect(isTaken(email)).toBe(true));
