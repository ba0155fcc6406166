/** A page takes some 100 kB, and its data a quarter of that; what is ten times as long is none that anybody reads. */
export const PAGE_MAX_LETTERS = 2 * 1024 * 1024;

/** Why a page is refused that takes more, with its data and its head. */
export const TOO_LONG = `Its page is longer than ${String(PAGE_MAX_LETTERS)} letters.`;
