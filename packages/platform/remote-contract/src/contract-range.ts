/** Separator of alternative ranges. */
const OR = ' || ';
const RANGE = /^\^(\d+)\.(\d+)\.(\d+)$/;
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/**
 * Whether a text is a range of the shell's contract: `^2.2.0`, or several such ranges joined by ` || `. The registry
 * refuses every other form, because the shell parses no others.
 */
export function isContractRange(range: string): boolean {
  return range.split(OR).every((one) => RANGE.test(one));
}

/**
 * Whether a shell contract of `version` is in a manifest's range: the same major, and at least that minor and patch.
 */
export function fitsContract(range: string, version: string): boolean {
  const numbers = numbersOf(VERSION, version);
  return isContractRange(range) && numbers !== undefined && range.split(OR).some((one) => fits(one, numbers));
}

function fits(range: string, [major = 0, minor = 0, patch = 0]: number[]): boolean {
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = numbersOf(RANGE, range) ?? [];
  return major === wantedMajor && (minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch));
}

/**
 * Whether a range excludes all shells before `version`, so that the features added by that contract can be relied on.
 */
export function beginsWith(range: string, version: string): boolean {
  const least = numbersOf(VERSION, version);
  return (
    isContractRange(range) &&
    least !== undefined &&
    range.split(OR).every((one) => !isBefore(numbersOf(RANGE, one) ?? [], least))
  );
}

function isBefore(one: number[], other: number[]): boolean {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}

function numbersOf(form: RegExp, text: string): number[] | undefined {
  return form.exec(text)?.slice(1).map(Number);
}
