import { blindCandidatesSchema, requestAccessSchema } from '../src/access';
import { applySchema, employerApplicationsSchema } from '../src/applications';
import { companySchema } from '../src/companies';
import { jobFeedChangeSchema, jobFeedSchema } from '../src/feeds';
import { savedSearchChangeSchema } from '../src/saved';
import { RULE_MESSAGES } from '../src/messages';
import { searchJobPostsSchema } from '../src/search';

test('null counts as absent where a field may be left out', () => {
  expect(applySchema.validateSync({ job_id: 'job-1', note: null })).toEqual({ job_id: 'job-1' });
  expect(requestAccessSchema.validateSync({ can_code: 'can-1', message: null })).toEqual({ can_code: 'can-1' });
  expect(employerApplicationsSchema.validateSync({ job_id: null, status: null, search: null })).toEqual({
    search: '',
    page: 1,
    limit: 20,
  });
  expect(blindCandidatesSchema.validateSync({ job_cate: null, skills: null, search: null })).toEqual(
    blindCandidatesSchema.validateSync({}),
  );
  const filters = ['search', 'location', 'job_cate', 'skills', 'emp_type', 'work_mode', 'cmp_code', 'salary_min'];
  expect(searchJobPostsSchema.validateSync(Object.fromEntries(filters.map((name) => [name, null])))).toMatchObject({
    search: '',
    location: '',
    job_cate: [],
    skills: [],
    emp_type: [],
    work_mode: [],
  });
});

test('empty text and null of a closed list leave what is stored as it is', () => {
  for (const none of ['', null]) {
    expect(savedSearchChangeSchema.validateSync({ frequency: none, version: 'v' })).not.toHaveProperty('frequency');
    expect(jobFeedChangeSchema.validateSync({ every: none, paused: true })).toEqual({ paused: true });
  }
});

test('a field that is asked for is missing when it is null', () => {
  expect(() => jobFeedSchema.validateSync({ url: 'https://jobs.example/feed', every: null })).toThrow(
    RULE_MESSAGES.feedRhythm,
  );
  expect(() => applySchema.validateSync({ job_id: null })).toThrow();
  expect(() => companySchema.validateSync({ cmp_name: null })).toThrow();
});
