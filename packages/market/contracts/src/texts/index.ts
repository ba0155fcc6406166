import { texts as ofApi } from '@market/api/texts';
import { texts as ofRemotes } from '@market/remote-contract/texts';
import { createTexts } from '@market/texts';
import { en } from './en';

const own = createTexts(en);

/** Texts of the marketplace, including those common to any API and those of the registry of remotes. */
export const texts = {
  ...own,
  values: { ...ofApi.values, ...ofRemotes.values, ...own.values },
  errors: { ...ofApi.errors, ...own.errors },
  times: ofApi.times,
};
