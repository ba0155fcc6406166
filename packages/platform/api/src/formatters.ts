/** Remotes write numbers and dates with these; messages of a catalogue do too, so they are made there. */
export * from '@market/texts/formatters';
