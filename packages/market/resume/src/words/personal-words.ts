/** Words before a day or a place of birth. */
export const BIRTH =
  /(?<!\p{L})(?:born|birth|geb\.|geboren|geburt|naissance|née?(?!\p{L})|nacimiento|nacid[ao]|nat[ao] il|nascita)/iu;
