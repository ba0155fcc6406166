/** Texts common to any API: invalid values, and relative times. */
export const en = {
  values: {
    text: 'This must be text',
    list: 'This must be a list',
    record: 'This must be fields with names',
    kind: 'This is of another kind than expected',
    textCharacters: 'This contains characters that cannot be stored',
    textLong: 'This cannot exceed {max} characters',
    oneLine: 'This must be on one line',
    searchLong: 'The search cannot exceed {max} characters',
    required: 'This is required',
    trueOrFalse: 'This must be true or false',
    page: 'Page must be a whole number',
    pageLow: 'Page starts at 1',
    pageHigh: 'Page is too high',
    limit: 'Limit must be a whole number',
    limitRange: 'Limit must be from 1 to {max}',
    revision: 'Give a whole number',
    tokenDays: 'Days must be a whole number from 1 to 365',
  },
  times: { justNow: 'just now' },
} as const;
