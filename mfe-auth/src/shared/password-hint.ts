import { PASSWORD_MAX, PASSWORD_MIN } from '@market/contracts/accounts';
import { texts } from '../texts';

/** Password rule, shown before the first try. */
export const PASSWORD_HINT = texts.passwordHint.rule({ passwordMin: PASSWORD_MIN, passwordMax: PASSWORD_MAX });
