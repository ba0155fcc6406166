import { kindsOfWork } from '../src/job-posts';

test.each([
  [{ work_mode: 'remote', emp_type: 'full_time' } as const, ['Remote', 'Full time']],
  [{ work_mode: null, emp_type: 'internship' } as const, ['Internship']],
  [{ work_mode: 'onsite' } as const, ['On site']],
  [{}, []],
])('the kinds of work of %j are %j: first where, then how', (job, kinds) => {
  expect(kindsOfWork(job)).toEqual(kinds);
});
