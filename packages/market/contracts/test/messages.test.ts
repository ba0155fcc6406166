import { APPLICATION_STATES } from '../src/applications';

test.each([
  ['viewed', 'The application is marked as viewed.'],
  ['shortlisted', 'Application shortlisted successfully.'],
  ['interview', 'The applicant is invited to an interview.'],
  ['offered', 'The applicant has an offer.'],
  ['hired', 'The applicant is hired.'],
  ['rejected', 'Application rejected successfully.'],
  ['withdrawn', 'Application withdrawn successfully.'],
] as const)('a toast of %s is a sentence of that state', (status, sentence) => {
  expect(APPLICATION_STATES[status].sentence).toBe(sentence);
});
