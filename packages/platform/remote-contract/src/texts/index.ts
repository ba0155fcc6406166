import { texts as ofApi } from '@market/api/texts';
import { createTexts } from '@market/texts';
import { en } from './en';

const own = createTexts(en);

/** Texts of the registry of remotes, including those common to any API. */
export const texts = { values: { ...ofApi.values, ...own.values } };
