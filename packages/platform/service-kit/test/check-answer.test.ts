import { viewCompany } from '@market/contracts/companies';
import { deleteJob } from '@market/contracts/job-posts';
import { createAnswerCheck } from '../src/http';
import { createLog } from '../src/log';

const log = createLog({ name: 'test', level: 'silent' });
const company = {
  cmp_code: 'CMP-1',
  cmp_name: 'Northwind Ltd',
  cmp_webs: 'https://northwind.example',
  emp_loca: 'Oslo',
  emp_addr: 'Storgata 1',
  open_jobs: 3,
};

describe('in tests and in development', () => {
  const strict = createAnswerCheck({ strict: true, log });

  it('an answer that fits passes, and what is undefined counts as absent', () => {
    strict.good(viewCompany, 200, { ...company, cmp_email: undefined });
    strict.good(deleteJob, 204, undefined);
    strict.failed(viewCompany, 'not-found');
  });

  it.each([
    ['a field too many', 200, { ...company, revision: 3 }, 'must NOT have additional properties'],
    ['a field too few', 200, { ...company, emp_loca: undefined }, "must have required property 'emp_loca'"],
    ['a field of another kind', 200, { ...company, open_jobs: '3' }, 'data/open_jobs must be integer'],
    ['nothing', 200, undefined, 'must be object'],
    ['a status that is not stated', 201, company, 'answers 201, which it does not state'],
  ])('%s is a fault', (_name, status, body, reason) => {
    expect(() => strict.good(viewCompany, status, body)).toThrow(reason);
  });

  it('an unstated answer, and a failure that is not stated, are faults', () => {
    expect(() => strict.good(deleteJob, 204, {})).toThrow('answers something');
    expect(() => strict.failed(viewCompany, 'job-closed')).toThrow("fails with 'job-closed', which it does not state");
  });
});

test('in production a misfit is logged and answered all the same, and each endpoint is looked at once a minute', () => {
  const error = jest.spyOn(log, 'error');
  const lenient = createAnswerCheck({ strict: false, log });
  lenient.good(viewCompany, 200, {});
  lenient.good(viewCompany, 200, {});
  expect(error.mock.calls).toEqual([
    [expect.objectContaining({ route: '/employers/:cmp_code' }), 'answer does not fit its endpoint'],
  ]);
  error.mockRestore();
});
