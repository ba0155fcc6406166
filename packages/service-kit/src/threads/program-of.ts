import { existsSync } from 'node:fs';

/**
 * What a thread runs: the built file where there is one, else the source, which `tsx` reads.
 * @param file its path without an ending
 */
export function programOf(file: string): { filename: string; execArgv: string[] } {
  for (const ending of ['.cjs', '.js'])
    if (existsSync(`${file}${ending}`)) return { filename: `${file}${ending}`, execArgv: [] };
  return { filename: `${file}.ts`, execArgv: ['--require', require.resolve('tsx/cjs')] };
}
