import { newEmail, newPhone, signUp, type TestIdentity } from './stage';
import type { Kinds } from './timing';

const WRONG = 'Wrong9Password';
/** Fewer than the wrong passwords, or mails, after which an account has to wait. */
const LOGINS_EACH = 8;
const MAILS_EACH = 4;

async function emails(identity: TestIdentity, count: number): Promise<string[]> {
  const made: string[] = [];
  for (let index = 0; index < count; index += 1) made.push((await signUp(identity)).email);
  return made;
}

/** The three kinds of failing sign-ins (docs/security.md, S12). */
export async function logInKinds(identity: TestIdentity, rounds: number): Promise<Kinds> {
  const count = Math.ceil((rounds + 1) / LOGINS_EACH);
  const [known, withoutPassword] = [await emails(identity, count), await emails(identity, count)];
  await identity.connection
    .collection('accounts')
    .updateMany({ email_key: { $in: withoutPassword } }, { $unset: { password_hash: '' } });
  const at = (list: string[], round: number) => list[Math.floor(round / LOGINS_EACH)];
  return {
    unknown: () => ({ login_email: newEmail(), login_pass: WRONG }),
    known: (round) => ({ login_email: at(known, round), login_pass: WRONG }),
    'without password': (round) => ({ login_email: at(withoutPassword, round), login_pass: WRONG }),
  };
}

/** Emails with and without account (docs/security.md, S13). */
export async function forgotPasswordKinds(identity: TestIdentity, rounds: number): Promise<Kinds> {
  const known = await emails(identity, Math.ceil((rounds + 1) / MAILS_EACH));
  return {
    unknown: () => ({ login_email: newEmail() }),
    known: (round) => ({ login_email: known[Math.floor(round / MAILS_EACH)] }),
  };
}

/** Accounts with verified phones, put straight into the store. */
export async function addVerifiedPhones(identity: TestIdentity, count: number): Promise<string[]> {
  const phones = Array.from({ length: count }, newPhone);
  await identity.connection.collection('accounts').insertMany(
    phones.map((login_mobile) => ({
      _id: `acc_${login_mobile}` as never,
      phone: { e164: `+91${login_mobile}`, country: 'IN' },
      login_type: 'CND',
      login_name: 'Ada',
      login_email: `${login_mobile}@mail.test`,
      email_key: `${login_mobile}@mail.test`,
      login_mobile,
      email_ver_status: 1,
      phone_ver_status: 1,
      user_approval_status: 1,
      profile_created: 0,
      revision: 1,
      disabled: false,
      created_at: new Date(),
    })),
  );
  return phones;
}

/** Numbers with and without account (docs/security.md, S14). */
export async function mobileLoginKinds(identity: TestIdentity, rounds: number): Promise<Kinds> {
  const phones = await addVerifiedPhones(identity, rounds + 1);
  return { unknown: () => ({ login_mobile: newPhone() }), known: (round) => ({ login_mobile: phones[round] }) };
}
