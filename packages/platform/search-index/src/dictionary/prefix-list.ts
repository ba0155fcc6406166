/** Size of the unsorted buffer for new texts: sorting each one in at once would cost too much. */
const NEWCOMERS = 1_024;

/** Prefix search: a sorted list of texts, each with a number, in which those with a prefix are found by bisection. */
export class PrefixList {
  #texts: string[] = [];
  #numbers: number[] = [];
  #newTexts: string[] = [];
  #newNumbers: number[] = [];

  add(text: string, number: number): void {
    this.#newTexts.push(text);
    this.#newNumbers.push(number);
    if (this.#newTexts.length >= NEWCOMERS) this.#takeInNewcomers();
  }

  /** Calls `visit` with the number of each text with this prefix, in no particular order, until it returns true. */
  visit(prefix: string, visit: (number: number) => boolean | void): void {
    for (let at = this.#firstFrom(prefix); at < this.#texts.length && this.#texts[at]!.startsWith(prefix); at += 1) {
      if (visit(this.#numbers[at]!) === true) return;
    }
    for (const [at, text] of this.#newTexts.entries()) {
      if (text.startsWith(prefix) && visit(this.#newNumbers[at]!) === true) return;
    }
  }

  /** Position of the first text that is not sorted before `prefix`. */
  #firstFrom(prefix: string): number {
    let low = 0;
    let high = this.#texts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#texts[middle]! < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #takeInNewcomers(): void {
    const order = this.#newTexts.map((_, at) => at).sort((a, b) => (this.#newTexts[a]! < this.#newTexts[b]! ? -1 : 1));
    const texts: string[] = [];
    const numbers: number[] = [];
    let old = 0;
    for (const at of order) {
      const text = this.#newTexts[at]!;
      for (; old < this.#texts.length && this.#texts[old]! <= text; old += 1) {
        texts.push(this.#texts[old]!);
        numbers.push(this.#numbers[old]!);
      }
      texts.push(text);
      numbers.push(this.#newNumbers[at]!);
    }
    for (; old < this.#texts.length; old += 1) {
      texts.push(this.#texts[old]!);
      numbers.push(this.#numbers[old]!);
    }
    [this.#texts, this.#numbers, this.#newTexts, this.#newNumbers] = [texts, numbers, [], []];
  }
}
