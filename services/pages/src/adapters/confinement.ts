import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Restrictions by the operating system on a child process, beyond Node's permission model. */
export interface Confinement {
  /** Name for the log and for operators. */
  says: string;
  /** Command that drops privileges and then executes the program that follows. */
  command: readonly string[];
}

/** The user `nobody` of most systems: it owns no file and no process of ours. */
const NOBODY = '65534';
/** An empty network namespace, and no IPC or hostname shared with other processes (Linux namespaces). */
const ALONE = ['--net', '--ipc', '--uts'];
/** The kernel ends the process together with its parent, and no program that it executes gains privileges. */
const BOUND = ['--no-new-privs', '--pdeathsig=KILL'];
const ANOTHER_USER = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--bounding-set=-all'];

/** Strongest first: the first that works on this machine counts. */
const CHOICES: ReadonlyArray<Confinement & { asRoot: boolean; programs: readonly string[] }> = [
  {
    says: 'a user of its own, no network',
    asRoot: true,
    programs: ['unshare', 'setpriv'],
    command: ['unshare', ...ALONE, '--', 'setpriv', ...ANOTHER_USER, ...BOUND, '--'],
  },
  {
    says: 'a user of its own',
    asRoot: true,
    programs: ['setpriv'],
    command: ['setpriv', ...ANOTHER_USER, ...BOUND, '--'],
  },
  {
    says: 'no network',
    asRoot: false,
    programs: ['unshare', 'setpriv'],
    command: ['unshare', '--user', ...ALONE, '--', 'setpriv', ...BOUND, '--'],
  },
  { says: 'no rights to gain', asRoot: false, programs: ['setpriv'], command: ['setpriv', ...BOUND, '--'] },
];
/** Fallback without help of the operating system: files, processes, threads and addons are still denied. */
const BY_NODE_ALONE: Confinement = { says: 'Node’s permission model alone', command: [] };

/** Node's permission model: without further flags no file, child process, worker thread or native addon. */
export const PERMISSION_FLAG = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** Determines by trial which restrictions this machine can apply to a child process. */
export async function findConfinement(): Promise<Confinement> {
  const isRoot = process.getuid?.() === 0;
  for (const { asRoot, programs, ...choice } of CHOICES)
    if ((isRoot || !asRoot) && programs.every(isInstalled) && (await works(choice))) return choice;
  return BY_NODE_ALONE;
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** Whether a program runs to its end with this command. */
function works({ command }: Confinement): Promise<boolean> {
  const [program = '', ...args] = [...command, process.execPath, PERMISSION_FLAG, '--version'];
  return new Promise((resolve) => {
    const child = spawn(program, args, { env: { PATH: process.env.PATH }, cwd: '/', stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
