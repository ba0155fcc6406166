export const STATUSES_OF_REMOTES = {
  'version-exists': 409,
  'remote-pinned': 409,
  'version-in-use': 409,
  'version-refused': 422,
} as const satisfies Record<string, number>;
