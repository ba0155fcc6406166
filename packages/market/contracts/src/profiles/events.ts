import { array, number, object, string } from 'yup';
import { type EventRow, id, revision, shortText } from '../event-fields';

const experienceCopy = object({
  exp_desg: shortText(),
  emp_name: shortText(),
  job_stdt: shortText(),
  job_endt: shortText(),
});
const educationCopy = object({
  can_edu: shortText(),
  can_stre: shortText(),
  can_scho: shortText(),
  can_pasy: shortText(),
  can_cgpa: number().nullable(),
  can_perc: number().nullable(),
});

export const EVENTS_OF_PROFILES = {
  'profile.candidate-saved.v1': {
    summary: 'A candidate profile was created or changed.',
    consumers: ['identity', 'applications'],
    readers: ['identity', 'applications'],
    payload: object({
      login_id: id(),
      can_code: id(),
      revision: revision(),
      can_name: shortText(),
      can_email: shortText(),
      can_mobn: shortText(),
      can_phone: string().max(20),
      can_job_cate: number().required(),
      can_skill: string().defined().max(5_000),
      can_about: string().defined().max(10_000),
      can_resume: string(),
    }),
  },
  'profile.background-changed.v1': {
    summary: 'Experience or education of a candidate changed; carries both lists whole.',
    consumers: ['applications'],
    payload: object({
      login_id: id(),
      can_code: id(),
      revision: revision(),
      candidate_exp: array(experienceCopy).required(),
      candidate_edu: array(educationCopy).required(),
    }),
  },
} as const satisfies Record<string, EventRow>;
