import type { Measured } from './measured';
import { measureOurs } from './ours';

/** Engines by name; each is measured in a process of its own, so that its memory can be told. Another one is a line here. */
export const ENGINES: Record<string, (jobs: number) => Promise<Measured>> = { ours: measureOurs };

const [engine = '', jobs = ''] = process.argv.slice(2);
if (process.send) void ENGINES[engine]!(Number(jobs)).then((measured) => process.send!(measured, () => process.exit(0)));
