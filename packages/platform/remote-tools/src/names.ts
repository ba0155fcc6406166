/** `list-salaries` to `['list', 'salaries']`. */
export const words = (name: string): string[] => name.split('-');

export const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
