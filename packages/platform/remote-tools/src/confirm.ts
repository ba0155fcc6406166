import { createInterface } from 'node:readline/promises';
import { Refused } from './refused';

/**
 * Puts a question to the person at the terminal.
 * @param isYes `--yes` was given
 * @throws Refused where nobody sits there, with how to answer ahead
 */
export async function confirmAtTerminal(question: string, isYes = false): Promise<boolean> {
  if (isYes) return true;
  if (!process.stdin.isTTY) throw new Refused(`${question} Say so with --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}
