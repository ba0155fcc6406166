import { PRODUCT_NAME } from '@market/contracts/site';

/**
 * The most frequent words of leaked-password lists, and our own name (ASVS 6.2.4, 6.2.11). The list is short on
 * purpose: people read only the form's rule, and guessing is rate-limited per account and address, so a longer list
 * would reject more good passwords than it would stop guesses.
 */
const HEADS_OF_LISTS = `${PRODUCT_NAME.toLowerCase()} password passwort passwd motdepasse letmein welcome login admin administrator root changeme trustno iloveyou
monkey dragon football baseball basketball soccer hockey superman batman spiderman pokemon starwars princess sunshine shadow master michael jennifer jessica ashley
charlie jordan daniel thomas michelle nicole hunter killer pepper ginger cookie summer winter spring autumn flower mustang ferrari porsche yankees cowboys liverpool
chelsea arsenal barcelona computer internet samsung google facebook freedom whatever mercedes corvette maggie buster andrew matthew joshua`;

/** Keyboard walks: runs along rows and columns of keys, and common finger patterns. */
const WALKS = `qazwsx qazwsxedc qweasd qweasdzxc asdzxc zaqwsx zaqxsw qwaszx qwertz azerty qwerty aqwzsx`;

export const COMMON_WORDS: ReadonlySet<string> = new Set(`${HEADS_OF_LISTS} ${WALKS}`.split(/\s+/));

/** Common passwords that alternate letters and digits, without the usual suffixes. */
export const COMMON_MIXES: readonly string[] = ['1qaz2wsx', '1q2w3e', 'q1w2e3', 'zaq12wsx', '1qazxsw2', 'qwe123'];
