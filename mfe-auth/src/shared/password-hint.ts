import { PASSWORD_MAX, PASSWORD_MIN } from '@market/contracts/accounts';
import { texts } from '../texts';

/** What a new password must be, said before anybody has to guess. */
export const PASSWORD_HINT = texts.passwordHint.rule({ passwordMin: PASSWORD_MIN, passwordMax: PASSWORD_MAX });
