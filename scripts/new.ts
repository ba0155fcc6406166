import { newDialog } from './new/new-dialog';
import { newEndpoint } from './new/new-endpoint';
import { newPage } from './new/new-page';
import { newRemote } from './new/new-remote';
import { Refused } from './new/refused';
import { ROOT } from './start/root';

/** What can be made, each from the rest of the command line. */
const KINDS: Record<string, { usage: string; make: (root: string, ...args: string[]) => string[] }> = {
  endpoint: { usage: 'npm run new -- endpoint jobs list-salaries GET /salaries', make: newEndpoint },
  page: { usage: 'npm run new -- page mfe-candidate salary-guide', make: newPage },
  dialog: { usage: 'npm run new -- dialog mfe-candidate share-job', make: newDialog },
  remote: { usage: 'npm run new -- remote mfe-reports', make: (root, name = '') => newRemote(root, name) },
};

/** `npm run new -- KIND NAME`: makes real code from the templates in scripts/new/templates. */
export function main([kind = '', ...args]: string[]): void {
  const wanted = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  try {
    if (!wanted)
      throw new Refused(
        `What shall be new? ${Object.values(KINDS)
          .map(({ usage }) => usage)
          .join(' · ')}`,
      );
    console.log(wanted.make(ROOT, ...args).join('\n'));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
