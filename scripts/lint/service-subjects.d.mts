/** Subjects of the services that are sorted by subject, lowest first, each with those that it may import. */
export const SERVICE_SUBJECTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
