import { ItemList } from '@market/web-kit/ui';
import { texts } from '../../texts';
import { JobCard } from '../../shared/job-card/job-card';
import { SearchFrame } from './search-frame';

/** Search with facets and cards. */
export function SearchJobsPage() {
  return (
    <SearchFrame>
      {({ records }, { salary_min }) => (
        <ItemList
          look="spaced"
          label={texts.searchJobs.jobs}
          items={records}
          keyOf={({ id }) => id}
          render={(job) => <JobCard job={job} source="search" isPayCompared={salary_min !== null} />}
        />
      )}
    </SearchFrame>
  );
}
