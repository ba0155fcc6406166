/** A phone number as forms take and calls send it. */
export interface TypedPhone {
  login_mobile: string;
  /** ISO 3166, two letters. */
  country: string;
}
