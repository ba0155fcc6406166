import { DAY } from '@market/api/durations';

/** Business constants and limits, each with a row in docs/spec-coverage.md. Times in the unit of the name. */
export const OTP_LENGTH = 6;
export const OTP_RESEND_COOLDOWN_SECONDS = 30;
export const OTP_LIFETIME_SECONDS = 300;
export const OTP_MAX_ATTEMPTS = 5;
export const PHONE_VISIBLE_DIGITS = 4;
export const EMAIL_RESEND_HINT_SECONDS = 300;
export const VERIFICATION_LINK_LIFETIME_SECONDS = DAY;
export const RESET_LINK_LIFETIME_SECONDS = 60 * 60;

/** Lifetime of the undo link that the previous address gets after a change of email or phone. */
export const UNDO_LINK_LIFETIME_SECONDS = 72 * 60 * 60;

/** Days after which an account is deleted if neither its email nor its phone was proved. */
export const UNPROVED_ACCOUNT_DAYS = 30;

/** Maximum number of passkeys per account. */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;

/** Lifetime of a challenge for a passkey, and of a sign-in that waits for its second factor. */
export const SIGN_IN_STEP_SECONDS = 5 * 60;

/** Number of recovery codes that an administrator gets at a time. */
export const RECOVERY_CODES = 10;

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 20;
export { PHONE_MIN_DIGITS } from '@market/api/form-constants';
export const PHONE_MAX_DIGITS = 15;

/** Country whose rules parse phone numbers if neither the person nor the setting `DEFAULT_COUNTRY` names one. */
export const FALLBACK_COUNTRY = 'IN';

export const ACCESS_TOKEN_LIFETIME_SECONDS = 15 * 60;
export const REFRESH_LIFETIME_DAYS = 60;

/**
 * Grace period: a refresh token that is reused within this time returns the same successor, for two tabs or a lost
 * response (docs/security.md, S23).
 */
export const REFRESH_GRACE_SECONDS = 10;
export const ACCESS_TOKEN_ISSUER = 'market-identity';
export const ACCESS_TOKEN_AUDIENCE = 'market-api';
export const REFRESH_COOKIE = 'refresh_token';
export const REFRESH_COOKIE_PATH = '/api/auth';
