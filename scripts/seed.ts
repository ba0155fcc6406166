import { configForCommand, endWith } from './start/database-for-command';
import { createMarket } from './start/market';
import { CannotStart } from './start/preflight';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './start/demo-people';
import { seedDemo } from './start/seed-demo';

/** Usage, for `--help`. */
export const USAGE = `Usage: seed
  fills an empty installation with demo data, where SEED_DEMO=true asks for it`;

/**
 * Fills an empty installation with demo data, where `SEED_DEMO` is set: for containers, whose parts do not seed by
 * themselves. The accounts have a published password, so production needs a double opt-in: the setting, and this
 * command.
 */
export async function main(): Promise<void> {
  try {
    const config = configForCommand(process.env);
    if (!config.seedDemo) throw new CannotStart('Demo data is not asked for: set SEED_DEMO=true.');
    if (!config.rabbitmqUrl)
      throw new CannotStart('RABBITMQ_URL must be set: what is seeded is told to the other parts by events.');
    const market = await createMarket({ ...config, frontendsDir: config.dataDir }, { sends: [] });
    await market.start();
    const isThere = await seedDemo({ market, say: (step) => console.log(`· ${step} ...`) });
    await market.stop();
    if (!isThere)
      throw new CannotStart(
        'There are other accounts in this database: demo data goes into an empty one only. Nothing was added.',
      );
    console.log(
      `Demo data is there. Accounts, with the password ${DEMO_PASSWORD}: ${DEMO_ACCOUNTS.map(({ email }) => email).join(', ')}.`,
    );
  } catch (error) {
    endWith(error);
  }
}
