/** Phone number as in forms and requests. */
export interface TypedPhone {
  login_mobile: string;
  /** ISO 3166, two letters. */
  country: string;
}
