import type { IndexSchema } from '../schema';

/**
 * All choices of a document as one small number: its cell in a table with one dimension per choice. A search counts
 * cells, and sums the counts of every choice from the table afterwards, for any filter.
 */
export class Cells {
  readonly #strides: number[] = [];
  /** For each choice, the value of each cell; -1 for none. */
  readonly #valueIn: Int16Array[];
  readonly #everything: Uint8Array;
  readonly count: number;

  /** @throws Error when the choices have more combinations than a cell's number can hold. */
  constructor(private readonly choices: IndexSchema['choices']) {
    let stride = 1;
    for (const { values } of choices) {
      this.#strides.push(stride);
      stride *= values + 1;
    }
    if (stride > 65_536)
      throw new Error(`The choices have ${stride} combinations, and 65536 is the most: make one of them a key.`);
    this.count = stride;
    this.#everything = new Uint8Array(stride).fill(1);
    this.#valueIn = choices.map(({ values }, choice) =>
      Int16Array.from({ length: stride }, (_, cell) => (Math.floor(cell / this.#strides[choice]!) % (values + 1)) - 1),
    );
  }

  cellOf(chosen: Readonly<Record<string, number>>): number {
    let cell = 0;
    for (const [at, { name, values }] of this.choices.entries()) {
      const value = chosen[name] ?? -1;
      if (value >= values) throw new Error(`The choice ${name} has ${values} values: there is no value ${value}.`);
      cell += (value + 1) * this.#strides[at]!;
    }
    return cell;
  }

  /** Value of a choice for each cell; -1 for none. */
  valueIn(choice: number): Int16Array {
    return this.#valueIn[choice]!;
  }

  /** Cells that pass a filter; for each choice also the cells that pass all filters but its own. */
  passing(filter: Readonly<Record<string, readonly number[]>>): {
    all: Uint8Array;
    butOne: Uint8Array[];
    isFiltered: boolean;
  } {
    const wanted = this.choices.map(({ name }) =>
      filter[name] && filter[name].length > 0 ? new Set(filter[name]) : undefined,
    );
    if (wanted.every((values) => !values))
      return { all: this.#everything, butOne: this.choices.map(() => this.#everything), isFiltered: false };
    const all = new Uint8Array(this.count);
    const butOne = this.choices.map(() => new Uint8Array(this.count));
    for (let cell = 0; cell < this.count; cell += 1) {
      let misses = 0;
      let missed = -1;
      for (let choice = 0; choice < wanted.length; choice += 1) {
        if (wanted[choice] && !wanted[choice]!.has(this.#valueIn[choice]![cell]!)) {
          misses += 1;
          missed = choice;
        }
      }
      if (misses === 0) all[cell] = 1;
      for (let choice = 0; choice < wanted.length; choice += 1)
        if (misses === 0 || (misses === 1 && missed === choice)) butOne[choice]![cell] = 1;
    }
    return { all, butOne, isFiltered: true };
  }

  /** Counts of each value of a choice, over the cells that are set in `passes`. */
  countsOf(choice: number, counts: Uint32Array, passes: Uint8Array): Uint32Array {
    const values = new Uint32Array(this.choices[choice]!.values);
    const valueIn = this.#valueIn[choice]!;
    for (let cell = 0; cell < this.count; cell += 1) {
      if (counts[cell] === 0 || passes[cell] === 0) continue;
      const value = valueIn[cell]!;
      if (value >= 0) values[value]! += counts[cell]!;
    }
    return values;
  }
}
