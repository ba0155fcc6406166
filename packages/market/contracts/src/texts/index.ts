import { texts as ofApi } from '@market/api/texts';
import { createTexts } from '@market/texts';
import { en } from './en';

const own = createTexts(en);

/** Texts of the marketplace, including those common to any API. */
export const texts = {
  ...own,
  values: { ...ofApi.values, ...own.values },
  times: ofApi.times,
};
