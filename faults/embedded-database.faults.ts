// The short tests of what befalls a data folder and the processes on it, with the full disk watched for longer and
// their figures kept.
import '../scripts/test/crash/embedded-database.test';
import '../scripts/test/crash/split-parts.test';

process.env.FAULTS_RECORD = '1';
