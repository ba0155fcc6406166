/** Numbers of employees, as ranges. */
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

/** A company has one logo and one cover, and several pictures. */
export const COMPANY_PICTURE_KINDS = ['logo', 'cover', 'picture'] as const;
export type CompanyPictureKind = (typeof COMPANY_PICTURE_KINDS)[number];

/** Pictures beside logo and cover. */
export const COMPANY_PICTURES_MAX = 8;
export const COMPANY_BENEFITS_MAX = 20;
export const COMPANY_PLACES_MAX = 20;
export const COMPANY_LINKS_MAX = 8;
/** Characters of a picture's text alternative. */
export const PICTURE_ALT_MAX = 200;
/** Earliest year in which a company can have been founded: older ones exist, and none was founded before it. */
export const COMPANY_FOUNDED_FIRST = 500;

/** Web address of a public picture, from its address below the API's root; undefined where there is none. */
export function pictureUrl(address: string): string;
export function pictureUrl(address: string | undefined): string | undefined;
export function pictureUrl(address: string | undefined): string | undefined {
  return address === undefined ? undefined : `/api${address}`;
}
