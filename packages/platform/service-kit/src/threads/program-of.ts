import { existsSync } from 'node:fs';

/**
 * Program of a worker thread: the built file if it exists, else the source through `tsx`.
 * @param file its path without an ending
 */
export function programOf(file: string): { filename: string; execArgv: string[] } {
  for (const ending of ['.cjs', '.js'])
    if (existsSync(`${file}${ending}`)) return { filename: `${file}${ending}`, execArgv: [] };
  return { filename: `${file}.ts`, execArgv: ['--require', require.resolve('tsx/cjs')] };
}
