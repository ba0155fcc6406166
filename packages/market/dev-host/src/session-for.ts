import { addressOf, type AnswerOf } from '@market/api';
import { logIn, type User } from '@market/contracts/accounts';
import { DEMO_PASSWORD, PEOPLE, tokenOf, type PersonName } from './people';

/** Storage key of a session with a real server while the tab is open. */
const NAME = 'dev-host.session';

interface HostSession {
  person: PersonName;
  token: string;
  user: User;
}

/**
 * Initial session: with the mock API the chosen person's, with a real server that of the demo account.
 * @param isPlayed whether the API is the mock
 * @returns null for a visitor, and where the server does not know the demo account
 */
export async function sessionFor(person: PersonName, isPlayed: boolean): Promise<HostSession | null> {
  if (person === 'visitor') return null;
  if (isPlayed) return { person, token: tokenOf(person), user: structuredClone(PEOPLE[person]) };
  // Cast: stored by this function.
  const stored = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as HostSession | null;
  if (stored?.person === person) return stored;
  const answer = await fetch(`/api${addressOf(logIn)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ login_email: PEOPLE[person].login_email, login_pass: DEMO_PASSWORD }),
  });
  if (!answer.ok) return null;
  // Cast: the endpoint's response.
  const { user, token } = (await answer.json()) as AnswerOf<typeof logIn>;
  const session = { person, token, user };
  sessionStorage.setItem(NAME, JSON.stringify(session));
  return session;
}
