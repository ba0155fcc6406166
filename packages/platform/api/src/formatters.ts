/**
 * Number and date formatters for remotes; defined in the package of texts, because messages of a catalogue use them
 * too.
 */
export * from '@market/texts/formatters';
