export function isAskedForHelp(words: readonly string[]): boolean;
export function answerHelp(usage: string): void;
