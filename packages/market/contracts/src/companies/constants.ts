export const COMPANY_MOBILE_DIGITS = 10;
export const COMPANY_NAME_MIN = 2;
