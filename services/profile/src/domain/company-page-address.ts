import { addressOf } from '@market/contracts';
import { companyPicture } from '@market/contracts/endpoints/profile';

/** The address of a picture below the API's root. */
export function pictureAddress(cmpCode: string, id: string): string {
  return addressOf(companyPicture, { cmp_code: cmpCode, id });
}
