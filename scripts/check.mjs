// Quick check of the code: types, lint and unused code. Prints the problems; exit code 1 if there are any.
import { checkNode } from './setup/check-node.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { runChecks } from './setup/checks.mjs';
import { answerHelp } from './setup/help.mjs';

answerHelp(`Usage: npm run check
  types, lint, unused code, imports, packages and secrets; prints what is wrong, and ends with 1 if anything is`);
checkNode();
installPackages();
process.exitCode = (await runChecks()).every(({ ok }) => ok) ? 0 : 1;
