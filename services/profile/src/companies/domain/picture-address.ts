import { addressOf } from '@market/api';
import { companyPicture } from '@market/contracts/companies';

/** The address of a picture below the API's root. */
export function pictureAddress(cmpCode: string, id: string): string {
  return addressOf(companyPicture, { cmp_code: cmpCode, id });
}
