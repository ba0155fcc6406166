import { JOB_CATEGORIES } from '../job-posts/categories';
import { JOB_MARKS } from './job-marks';
import { categoryToken, categoryWritings } from './spoken-categories';
import { areaToken, WORLD_AREAS } from './world-areas';

/** Names of areas that mean something else beside other words, `Bank of America`, `Dach decken`: `DACH` does not. */
const AREAS_ALONE = ['america', 'amerika', 'dach'];
const ABBREVIATIONS = ['dach'];

/** Words by which jobs are found though they do not say them: marks on their cards, categories, areas of the world. */
export const FIELD_WORDS = {
  marks: Object.values(JOB_MARKS),
  names: [
    ...JOB_CATEGORIES.map(({ cate_code }) => ({
      term: categoryToken(cate_code),
      writings: categoryWritings(cate_code),
    })),
    ...Object.entries(WORLD_AREAS).map(([area, writings]) => ({
      term: areaToken(area),
      writings,
      alone: AREAS_ALONE,
      abbreviations: ABBREVIATIONS,
    })),
  ],
};
