import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTime, type DateOrder } from '../../src/imports/domain/read-time';
import { readSalary } from '../../src/imports/domain/salary';

/** Inputs with the right answer of each, and how often the import gives it. */
export interface Measured {
  inputs: number;
  /** Inputs that state a value, and those for which a value was given. */
  stated: number;
  given: number;
  /** Right ones among the given, and among the stated. */
  precision: number;
  recall: number;
  /** Inputs whose answer is not the right one. */
  wrong: Array<{ input: string; right: string; said: string }>;
}

const NONE = '-';

/** Salary texts of many countries: lowest and highest amount, currency and period. */
export function measureSalaries(): Measured {
  return measured('salaries.tsv', ([text = '', country = '', ...right]) => {
    const { salary, salary_max, currency, salary_period } = readSalary(text, { country });
    const isGiven = salary !== null || salary_max !== null;
    const said = isGiven
      ? [salary, salary_max, currency, salary_period].map((one) => one ?? NONE)
      : right.map(() => NONE);
    return { input: `${text} (${country})`, right, said: said.map(String) };
  });
}

const ORDERS: Record<string, DateOrder | undefined> = { d: 'day-first', m: 'month-first' };

/** Days as people and exports write them, with the order that their file shows. */
export function measureDates(): Measured {
  return measured('dates.tsv', ([text = '', order = '', ...right]) => ({
    input: `${text} (${order})`,
    right,
    said: [readTime(text, ORDERS[order])?.toISOString().slice(0, 10) ?? NONE],
  }));
}

function measured(
  file: string,
  judge: (cells: string[]) => { input: string; right: string[]; said: string[] },
): Measured {
  const [, ...lines] = readFileSync(join(__dirname, file), 'utf8').trimEnd().split('\n');
  const all = lines.map((line) => judge(line.split('\t')));
  const isValue = (cells: string[]) => cells.some((cell) => cell !== NONE);
  const isRight = ({ right, said }: (typeof all)[number]) => right.join('\t') === said.join('\t');
  const given = all.filter(({ said }) => isValue(said));
  const stated = all.filter(({ right }) => isValue(right));
  const right = given.filter(isRight).length;
  return {
    inputs: all.length,
    stated: stated.length,
    given: given.length,
    precision: right / given.length,
    recall: right / stated.length,
    wrong: all
      .filter((one) => !isRight(one))
      .map(({ input, ...one }) => ({ input, right: one.right.join(' '), said: one.said.join(' ') })),
  };
}
