import { PASSWORD_MAX, PASSWORD_MIN } from '@market/contracts';

/** What a new password must be, said before anybody has to guess (product spec, section 5). */
export const PASSWORD_HINT = `${PASSWORD_MIN} to ${PASSWORD_MAX} characters, with a lowercase letter, an uppercase letter and a number.`;
