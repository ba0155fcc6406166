import { JOB_CATEGORIES } from '../job-posts/categories';
import { JOB_MARKS } from './job-marks';
import { categoryToken, categoryWritings } from './spoken-categories';
import { areaToken, WORLD_AREAS } from './world-areas';

/** Words by which jobs are found though they do not say them: marks on their cards, categories, areas of the world. */
export const FIELD_WORDS = {
  marks: Object.values(JOB_MARKS),
  names: [
    ...JOB_CATEGORIES.map(({ cate_code }) => ({
      term: categoryToken(cate_code),
      writings: categoryWritings(cate_code),
    })),
    ...Object.entries(WORLD_AREAS).map(([area, writings]) => ({ term: areaToken(area), writings })),
  ],
};
