import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Mark before a word such as `-5` or `- new -`, so that it is not parsed as an option. */
const MARK = '\0';

/**
 * Parses options and words of a command; a word that begins with a dash and no letter is no option: `settings rows -5`.
 * @throws TypeError for an unknown option
 */
export function parseWords<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  // Declared, for the declaration file of the package: the type that is inferred has a name that Node.js does not export.
): ReturnType<typeof parseArgs<{ args: string[]; allowPositionals: true; options: Options }>> {
  const marked = args.map((word) => (/^-[^a-z-]/i.test(word) ? `${MARK}${word}` : word));
  const { values, positionals } = parseArgs({ args: marked, allowPositionals: true, options });
  const unmarked = (value: string): string => (value.startsWith(MARK) ? value.slice(MARK.length) : value);
  // Cast: the same keys with values of the same types.
  const read = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? unmarked(value) : value]),
  ) as typeof values;
  return { values: read, positionals: positionals.map(unmarked) };
}
