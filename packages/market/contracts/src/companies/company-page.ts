/** Ranges of the number of employees. */
export const COMPANY_SIZES = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001+'] as const;
export const COMPANY_SIZE_LABELS: Readonly<Record<(typeof COMPANY_SIZES)[number], string>> = {
  '1-10': '1–10',
  '11-50': '11–50',
  '51-200': '51–200',
  '201-500': '201–500',
  '501-1000': '501–1,000',
  '1001-5000': '1,001–5,000',
  '5001+': '5,001+',
};
export type CompanySize = (typeof COMPANY_SIZES)[number];

/** Kinds of company pictures: one logo, one cover, and several pictures. */
export const COMPANY_PICTURE_KINDS = ['logo', 'cover', 'picture'] as const;
export type CompanyPictureKind = (typeof COMPANY_PICTURE_KINDS)[number];

/** Maximum number of pictures besides logo and cover. */
export const COMPANY_PICTURES_MAX = 8;
export const COMPANY_BENEFITS_MAX = 20;
export const COMPANY_PLACES_MAX = 20;
export const COMPANY_LINKS_MAX = 8;
/** Maximum length of a picture's text alternative. */
export const PICTURE_ALT_MAX = 200;
/** Earliest founding year accepted: even the oldest companies were founded later. */
export const COMPANY_FOUNDED_FIRST = 500;

/** URL of a public picture, from its address below the API's root; undefined without an address. */
export function pictureUrl(address: string): string;
export function pictureUrl(address: string | undefined): string | undefined;
export function pictureUrl(address: string | undefined): string | undefined {
  return address === undefined ? undefined : `/api${address}`;
}
