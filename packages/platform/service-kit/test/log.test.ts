import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Hostile input for log lines: a path, a header, an error's message, a name. */
const HOSTILE = [
  '\n{"level":60,"msg":"forged"}',
  '\r\nforged',
  '\u001b[31mred\u001b[0m',
  '\u2028forged',
  '"}{"',
  '\u0000',
];

/** Log lines of a separate process, as an operator receives them. */
async function written(): Promise<string> {
  const program = `
    const { createLog } = require(${JSON.stringify(join(__dirname, '../src/log'))});
    const log = createLog({ name: 'test', level: 'info' });
    for (const text of ${JSON.stringify(HOSTILE)})
      log.info({ path: text, err: new Error(text), nested: { [text]: text }, otp: text }, 'said ' + text);
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', '-e', program]);
  return stdout;
}

test('S63: a log entry is one line of JSON for each event, and nothing in it speaks to a terminal', async () => {
  const text = await written();
  const lines = text.trimEnd().split('\n');
  expect(lines).toHaveLength(HOSTILE.length);
  const read = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(read.map(({ level, msg, path, otp }) => ({ level, msg, path, otp }))).toEqual(
    HOSTILE.map((said) => ({ level: 30, msg: `said ${said}`, path: said, otp: '[redacted]' })),
  );
  // Control characters are written as escapes.
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
});
