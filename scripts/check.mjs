// The quick look at the code: types, lint and unused code. Prints what is wrong; exit code 1 if anything is.
import { checkNode } from './setup/check-node.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { CHECKS, runCheck } from './setup/checks.mjs';

checkNode();
installPackages();
let failed = 0;
for (const check of CHECKS) if (!(await runCheck(check)).ok) failed += 1;
process.exitCode = failed === 0 ? 0 : 1;
