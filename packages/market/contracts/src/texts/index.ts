import { texts as ofApi } from '@market/api/texts';
import { createTexts } from '@market/texts';
import { en } from './en';

const own = createTexts(en);

/** The words of the marketplace, and those of any API in it. */
export const texts = {
  ...own,
  values: { ...ofApi.values, ...own.values },
  times: ofApi.times,
};
