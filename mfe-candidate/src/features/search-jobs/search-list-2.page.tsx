import { statedPlace } from '@market/contracts/job-posts';
import { linkState } from '@market/contracts/job-statistics';
import type { FoundJob } from '@market/contracts/search';
import { links, MOBILE_BREAKPOINT_PX } from '@market/contracts/site';
import { useNavigate, useSearchParams } from '@market/web-kit/router';
import { ItemList } from '@market/web-kit/ui';
import { texts } from '../../texts';
import { JobArticle } from '../../shared/job-article/job-article';
import { Distance } from '../../shared/job-card/distance';
import { Marked } from '../../shared/job-card/marked';
import classes from './results.module.css';
import { SearchFrame } from './search-frame';
import { RESULT } from '../../shared/job-card/result-mark';

const TITLES = { all: texts.searchJobs.paneTitle, ofSearch: texts.searchJobs.paneTitleOfSearch };

/** The same search as a list with a reading pane; on narrow screens an entry opens the job's own page. */
export function SearchList2Page() {
  return <SearchFrame titles={TITLES}>{({ records }) => <ReadingPane records={records} />}</SearchFrame>;
}

function ReadingPane({ records }: { records: FoundJob[] }) {
  const navigate = useNavigate();
  // Stored in the address, so that a reload and Back restore it.
  const [params, setParams] = useSearchParams();
  const picked = records.find(({ id }) => id === params.get('job'));
  const chosen = picked ?? records[0];
  function open(id: string) {
    if (window.innerWidth <= MOBILE_BREAKPOINT_PX)
      return void navigate(links.jobDetails(id), { state: linkState('search') });
    return setParams((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'job'), ['job', id]]), {
      replace: true,
      preventScrollReset: true,
    });
  }
  return (
    <div className={classes.panes}>
      <ItemList
        label={texts.searchJobs.jobs}
        items={records}
        keyOf={({ id }) => id}
        render={(job) => (
          <button
            type="button"
            className={classes.entry}
            aria-current={job.id === chosen?.id}
            onClick={() => open(job.id)}
            {...RESULT}
          >
            <strong>
              <Marked text={job.job_title} ranges={job.highlights?.job_title} />
            </strong>
            <span className={classes.entryFacts}>
              <Marked text={job.cmp_name} ranges={job.highlights?.cmp_name} />
              {statedPlace(job.job_location) ? (
                <>
                  {' '}
                  · <Marked text={job.job_location} ranges={job.highlights?.job_location} />
                  <Distance job={job} />
                </>
              ) : null}
            </span>
          </button>
        )}
      />
      {chosen ? (
        <div className={classes.reading} aria-live="polite">
          <JobArticle key={chosen.id} id={chosen.id} headingLevel={2} source={picked ? 'search' : null} />
        </div>
      ) : null}
    </div>
  );
}
