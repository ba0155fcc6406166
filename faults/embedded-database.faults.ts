// The short tests of faults of a data folder and its processes, with longer observation of the full disk and with their
// figures recorded.
import '../scripts/test/crash/embedded-database.test';
import '../scripts/test/crash/split-parts.test';

process.env.FAULTS_RECORD = '1';
