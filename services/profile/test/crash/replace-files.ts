import { createLog, connectMongo, systemClock, type Actor } from '@market/service-kit';
import { profileParts } from '../../src/parts';
import { pdf, picture } from '../fixtures';

/**
 * Process that replaces picture and resume of several candidates continuously until it is killed. Takes the database
 * and the accounts as arguments, and reports each acknowledged replacement to its parent.
 */
const [uri = '', dbName = '', ...loginIds] = process.argv.slice(2);

async function replaceForEver(): Promise<void> {
  const log = createLog({ name: 'replace-files', level: 'silent' });
  const connection = await connectMongo({ uri, dbName, log });
  const { writing } = profileParts({
    config: { employerApproval: 'manual', defaultCountry: 'IN' },
    connection,
    clock: systemClock,
    log,
    accounts: { find: async () => undefined, membersOf: async () => [] },
    countBackgroundEdit: async () => undefined,
  });
  const [profileImage, resume] = [
    { name: 'me.png', bytes: await picture() },
    { name: 'cv.pdf', bytes: await pdf() },
  ];
  const fields = {
    can_name: 'Ada Example',
    can_email: 'ada@mail.example',
    can_mobn: '5550001111',
    can_job_cate: 1,
    can_skill: ['Cooking'],
    can_about: 'About',
    reg_date: undefined,
  };
  await Promise.all(
    loginIds.map(async (login_id) => {
      const actor: Actor = {
        login_id,
        login_type: 'CND',
        sid: 'sid',
        email_ver_status: 1,
        phone_ver_status: 1,
        user_approval_status: 1,
        profile_created: 1,
      };
      for (;;) {
        const { revision } = await writing.updateCandidate(
          actor,
          { fields, files: { profileImage, resume } },
          { requestId: 'crash-test' },
        );
        process.send?.({ login_id, revision });
      }
    }),
  );
}

void replaceForEver();
