import { rmSync } from 'node:fs';
import { newDialog } from '../new/new-dialog';
import { newEndpoint } from '../new/new-endpoint';
import { newEvent } from '../new/new-event';
import { newJobField } from '../new/new-job-field';
import { newPage } from '../new/new-page';
import { newRemote } from '../new/new-remote';
import { newService } from '../new/new-service';
import { copyProject } from './support/copy-project';

/** A copy: a name that is not refused would be written. */
let copy: string;
beforeAll(() => {
  copy = copyProject();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each([
  [
    ['payroll', 'list-salaries', 'GET', '/salaries'],
    "'payroll' is none of identity, profile, jobs, applications, remotes",
  ],
  [['jobs', 'salaries', 'GET', '/salaries'], "'salaries' is no name for an endpoint"],
  [['jobs', 'list-salaries', 'get', '/salaries'], "'get' is none of GET, POST, PUT, DELETE"],
  [['jobs', 'list-salaries', 'GET', 'salaries'], "'salaries' is no path"],
  [['jobs', 'post-job', 'GET', '/salaries'], 'There is postJob already'],
  [['jobs', 'list-salaries', 'PUT', '/job-posts/:number'], 'PUT /job-posts/:number is changeJob already'],
])('no endpoint is made of %j', (words, reason) => {
  expect(() => newEndpoint(copy, ...(words as [string, string, string, string]))).toThrow(reason);
});

test.each([
  [() => newEvent(copy, 'payroll', 'job-boosted'), "'payroll' is none of identity, profile, jobs"],
  [() => newEvent(copy, 'jobs', 'job-boosted', 'payroll'), "'payroll' is none of identity, profile, jobs"],
  [() => newEvent(copy, 'jobs', 'boosted'), "'boosted' is no name for an event"],
  [() => newEvent(copy, 'jobs', 'job-saved'), 'There is jobs.job-saved.v1 already'],
  [() => newService(copy, 'pay-roll'), "'pay-roll' is no name for a service"],
  [() => newService(copy, 'new'), "'new' is no name for a service"],
  [() => newService(copy, 'jobs'), 'There is something called jobs already'],
  [() => newService(copy, 'gateway'), 'There is something called gateway already'],
  [() => newService(copy, 'admin'), 'There is something called admin already'],
  [() => newService(copy, 'candidates'), 'Calls below /candidates are those of profile already'],
])('%#: an event or service is refused with its reason', (make, reason) => {
  expect(make).toThrow(reason);
});

test.each([
  [() => newPage(copy, 'mfe-payroll', 'salary-guide'), "'mfe-payroll' is no remote"],
  [() => newPage(copy, 'mfe-candidate', 'Salaries'), "'Salaries' is no name for a page"],
  [() => newPage(copy, 'mfe-candidate', 'search-jobs'), "mfe-candidate has a feature 'search-jobs' already"],
  [() => newPage(copy, 'mfe-candidate', 'pricing'), "The page '/pricing' is the shell's already"],
  [() => newDialog(copy, 'mfe-candidate', 'job-post'), "The dialog 'job-post' is mfe_employer's already"],
])('%#: a page or dialog is refused with its reason', (make, reason) => {
  expect(make).toThrow(reason);
});

test.each([
  ['visaSupport', "'visaSupport' is no name for a field"],
  ['salary_max', 'A job post has salary_max already'],
  ['cmp_name', 'A job post has cmp_name already'],
  ['preview', 'There is a text or a test called preview already'],
])('no field of a job post is called %s', (name, reason) => {
  expect(() => newJobField(copy, name)).toThrow(reason);
});

test.each([
  ['reports', "'reports' is no name for a remote: it is 'mfe-' and words in small letters"],
  ['mfe-Reports', 'is no name for a remote'],
  ['../mfe-reports', 'is no name for a remote'],
  ['mfe-auth', "There is a folder 'mfe-auth' already"],
  ['mfe-profile', "The page '/profile' is mfe-candidate's already"],
  ['mfe-admin', "The page '/admin' is the shell's already"],
])('a remote cannot be called %s', (name, reason) => {
  expect(() => newRemote(copy, name)).toThrow(reason);
});
