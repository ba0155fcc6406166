import { categoryName } from '@market/contracts/job-posts';
import type { FacetValue } from '@market/contracts/search';
import { links } from '@market/contracts/site';
import { Link } from 'react-router-dom';
import { texts } from '../../texts';
import classes from './home.module.css';

const SHOWN = 8;

/** The categories with the most open jobs. */
export function CategoryGrid({ categories }: { categories: readonly FacetValue[] }) {
  return (
    <ul className={classes.categories}>
      {categories
        .filter(({ count }) => count > 0)
        .sort((one, other) => other.count - one.count)
        .slice(0, SHOWN)
        .map(({ value, label, count }) => (
          <li key={value}>
            <Link className={classes.category} to={links.searchJobs({ job_cate: String(value) })}>
              {categoryName(Number(value)) ?? label} <span>{texts.home.jobCount({ count })}</span>
            </Link>
          </li>
        ))}
    </ul>
  );
}
