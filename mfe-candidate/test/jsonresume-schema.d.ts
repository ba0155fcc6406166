declare module '@jsonresume/schema' {
  /** Checks a resume with the official schema of JSON Resume; the package has no types of its own. */
  export function validate(resume: unknown, done: (errors: unknown[] | null, isValid: boolean) => void): void;
}
