const at = '2026-03-15T12:00:00.000Z';
const application = { id: 'a1', job_id: 'j1', job_title: 'Keeper', cmp_code: 'cmp_1', cmp_name: 'Harbour Works', employer_login_id: 'e1', candidate_login_id: 'c1', can_code: 'can_1', can_name: 'Ada' };
const access = { id: 'r1', can_code: 'can_1', cmp_code: 'cmp_1', cmp_name: 'Harbour Works', candidate_login_id: 'c1', employer_login_id: 'e1', at };

/**
 * Every event with the fields that version 1 of the marketplace sends, as they stand in its outboxes and queues. This file
 * is history: it is added to when a version is released, and never changed to make a test pass.
 */
export const EVENTS_OF_VERSION_1: Readonly<Record<string, object>> = {
  'identity.account-changed.v1': { login_id: 'c1', revision: 3, login_type: 'CND', login_name: 'Ada', login_email: 'ada@mail.test', login_mobile: '5550001111', user_approval_status: 1, email_ver_status: 1, phone_ver_status: 0, profile_created: 0, can_code: 'can_1', disabled: false },
  'identity.session-ended.v1': { sids: ['s1', 's2'], login_id: 'c1', reason: 'signed out' },
  'identity.account-approved.v1': { login_id: 'e1' },
  'identity.approval-withdrawn.v1': { login_id: 'e1' },
  'profile.candidate-saved.v1': { login_id: 'c1', can_code: 'can_1', revision: 2, can_name: 'Ada', can_email: '', can_mobn: '', can_job_cate: 4, can_skill: 'Baking,Cooking', can_about: '', can_resume: 'cv.pdf' },
  'profile.background-changed.v1': {
    login_id: 'c1', can_code: 'can_1', revision: 2,
    candidate_exp: [{ exp_desg: 'Baker', emp_name: 'Night Bakery', job_stdt: '2020-01-01', job_endt: '' }],
    candidate_edu: [{ can_edu: 'Diploma', can_stre: 'Baking', can_scho: 'School', can_pasy: '2019', can_cgpa: null, can_perc: 85 }],
  },
  'profile.company-saved.v1': { login_id: 'e1', cmp_code: 'cmp_1', revision: 1, cmp_name: 'Harbour Works', emp_loca: 'Oslo' },
  'profile.access-requested.v1': { ...access, revision: 1 },
  'profile.access-answered.v1': { ...access, revision: 2, status: 'granted' },
  'jobs.job-saved.v1': { id: 'j1', revision: 1, login_id: 'e1', cmp_code: 'cmp_1', cmp_name: 'Harbour Works', job_title: 'Keeper', job_cate: 4, job_location: 'Oslo', status: 'open', closes_at: null, created_at: at },
  'jobs.search-alert-due.v1': { login_id: 'c1', search_id: 's1', name: 'Keepers in Oslo', frequency: 'daily', address: '/search-jobs?search=keeper&location=Oslo', total: 12, jobs: [{ id: 'j1', job_title: 'Keeper', cmp_name: 'Harbour Works', job_location: 'Oslo', salary: 52_000, salary_max: null, currency: 'EUR' }] },
  'applications.application-submitted.v1': { ...application, at },
  'applications.application-status-changed.v1': { ...application, from: 'applied', status: 'viewed', by: 'EMP', revision: 2, at },
};
