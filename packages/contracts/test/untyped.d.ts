// Packages without types, as far as they are used here.

declare module '@jsonresume/schema' {
  /** Checks a resume by the official schema, and calls back at once. */
  export function validate(resume: unknown, done: (faults: { stack: string }[] | null, valid: boolean) => void): void;
}
