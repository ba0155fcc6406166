import { resolve } from 'node:path';
import { findRemotes } from '@market/build-kit/remote-workspaces';
import { createRemote, Refused } from '@market/remote-tools';
import { newDialog } from './new/new-dialog';
import { newEndpoint } from './new/new-endpoint';
import { newEvent } from './new/new-event';
import { newJobField } from './new/new-job-field';
import { newPage } from './new/new-page';
import { newRemote } from './new/new-remote';
import { newService } from './new/new-service';
import { takeOut } from './new/take-out';
import { ROOT } from './start/root';

/** Generators, each with its command line. */
const KINDS: Record<string, { usage: string; make: (root: string, ...args: string[]) => string[] }> = {
  endpoint: { usage: 'npm run new -- endpoint jobs list-salaries GET /salaries', make: newEndpoint },
  event: { usage: 'npm run new -- event jobs job-boosted applications', make: newEvent },
  page: { usage: 'npm run new -- page mfe-candidate salary-guide', make: newPage },
  dialog: { usage: 'npm run new -- dialog mfe-candidate share-job', make: newDialog },
  'job-field': { usage: 'npm run new -- job-field visa_support', make: newJobField },
  service: { usage: 'npm run new -- service payments', make: newService },
  remote: {
    usage: 'npm run new -- remote mfe-reports [--outside ../mfe-reports [--registry https://npm.example.org/]]',
    make: (root, name = '', option, folder, second, registry) =>
      option === '--outside'
        ? outside(root, name, resolve(calledIn(), folder ?? name), second === '--registry' ? registry : undefined)
        : newRemote(root, name),
  },
};

/** Creates a repository for a remote: with the sources of a remote of this project, or for a new one. */
const outside = (root: string, name: string, folder: string, registry: string | undefined) =>
  findRemotes(root).some(({ workspace }) => workspace === name)
    ? takeOut(root, name, folder, registry)
    : createRemote(name, folder, { registry });

/** npm runs scripts in the project's folder; `INIT_CWD` is the folder of the call. */
const calledIn = () => process.env.INIT_CWD ?? process.cwd();

/** Usage, for `--help`. */
export const USAGE = ['Usage:', ...Object.values(KINDS).map(({ usage }) => `  ${usage}`)].join('\n');

/** `npm run new -- KIND NAME`: generates code from the templates in scripts/new/templates. */
export function main([kind = '', ...args]: string[]): void {
  const generator = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  try {
    if (!generator)
      throw new Refused(
        `What shall be new? ${Object.values(KINDS)
          .map(({ usage }) => usage)
          .join(' · ')}`,
      );
    console.log(generator.make(ROOT, ...args).join('\n'));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
