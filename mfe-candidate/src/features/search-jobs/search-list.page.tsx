import { WORK_MODE_LABELS } from '@market/contracts/job-posts';
import { linkState } from '@market/contracts/job-statistics';
import { links } from '@market/contracts/site';
import { Link } from '@market/web-kit/router';
import { RelativeTime } from '@market/web-kit/ui';
import { texts } from '../../texts';
import { JobPay } from '../../shared/job-card/job-pay';
import { Distance } from '../../shared/job-card/distance';
import { Marked } from '../../shared/job-card/marked';
import classes from './results.module.css';
import { SearchFrame } from './search-frame';
import { RESULT } from '../../shared/job-card/result-mark';

const TITLES = { all: texts.searchJobs.tableTitle, ofSearch: texts.searchJobs.tableTitleOfSearch };

/** The same search as a compact table. */
export function SearchListPage() {
  return (
    <SearchFrame titles={TITLES}>
      {({ records }, { salary_min }) => (
        // Focusable, so that the keyboard can scroll a table wider than a phone.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes.scroll} role="region" aria-label={texts.searchJobs.jobs} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{texts.searchJobs.job}</th>
                <th scope="col">{texts.searchJobs.company}</th>
                <th scope="col">{texts.searchJobs.location}</th>
                <th scope="col">{texts.searchJobs.salary}</th>
                <th scope="col">{texts.searchJobs.posted}</th>
              </tr>
            </thead>
            <tbody>
              {records.map((job) => (
                <tr key={job.id}>
                  <td>
                    <Link to={links.jobDetails(job.id)} state={linkState('search')} {...RESULT}>
                      <Marked text={job.job_title} ranges={job.highlights?.job_title} />
                    </Link>
                  </td>
                  <td>
                    <Marked text={job.cmp_name} ranges={job.highlights?.cmp_name} />
                  </td>
                  <td>
                    <Marked text={job.job_location} ranges={job.highlights?.job_location} />
                    <Distance job={job} />
                    {job.work_mode && job.work_mode !== 'onsite' ? ` · ${WORK_MODE_LABELS[job.work_mode]}` : ''}
                  </td>
                  <td className={classes.whole}>
                    <JobPay job={job} isCompared={salary_min !== null} />
                  </td>
                  <td className={classes.whole}>
                    <RelativeTime value={job.created_at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </SearchFrame>
  );
}
