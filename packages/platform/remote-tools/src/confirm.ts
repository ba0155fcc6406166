import { createInterface } from 'node:readline/promises';
import { Refused } from './refused';

/**
 * Asks the person at the terminal for a confirmation.
 * @param isYes `--yes` was given
 * @throws Refused without a terminal, with the option that confirms in advance
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
