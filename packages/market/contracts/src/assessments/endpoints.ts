import type { Endpoint } from '@market/api';
import { approvedMember } from '../callers';
import { LIMITS_OF_ASSESSMENTS } from './limits';
import {
  applicantTagSchema,
  changedNoteSchema,
  noteSchema,
  ownAssessmentsSchema,
  ratingSchema,
  taggedSchema,
} from './schemas';

export const showAssessment = {
  service: 'applications',
  method: 'GET',
  path: '/job-applications/application/:id/assessment',
  summary: 'Get the notes, ratings and tags of your team on an applicant',
  access: approvedMember('see-applicants'),
  answers: { 200: 'Assessment' },
} as const satisfies Endpoint;

export const addNote = {
  service: 'applications',
  method: 'POST',
  path: '/job-applications/application/:id/notes',
  summary: 'Add a note on an applicant for your team; mentioned colleagues are notified',
  access: approvedMember('assess-applicants'),
  body: noteSchema,
  answers: { 201: 'Assessment' },
  idempotent: true,
  errors: ['not-found'],
  limits: [LIMITS_OF_ASSESSMENTS.applicantNotes],
} as const satisfies Endpoint;

export const changeNote = {
  service: 'applications',
  method: 'PUT',
  path: '/job-applications/application/:id/notes/:note_id',
  summary: 'Change a note that you wrote; newly mentioned colleagues are notified',
  access: approvedMember('assess-applicants'),
  body: changedNoteSchema,
  answers: { 200: 'Assessment' },
  errors: ['changed-meanwhile'],
  limits: [LIMITS_OF_ASSESSMENTS.applicantNotes],
} as const satisfies Endpoint;

export const removeNote = {
  service: 'applications',
  method: 'DELETE',
  path: '/job-applications/application/:id/notes/:note_id',
  summary: 'Delete a note that you wrote, or as an owner any',
  access: approvedMember('assess-applicants'),
  answers: { 200: 'Assessment' },
} as const satisfies Endpoint;

export const rateApplicant = {
  service: 'applications',
  method: 'PUT',
  path: '/job-applications/application/:id/rating',
  summary: 'Save your rating of an applicant, 1 to 5, or remove it',
  access: approvedMember('assess-applicants'),
  body: ratingSchema,
  answers: { 200: 'Assessment' },
  limits: [LIMITS_OF_ASSESSMENTS.applicantMarks],
} as const satisfies Endpoint;

export const tagApplicant = {
  service: 'applications',
  method: 'PUT',
  path: '/job-applications/application/:id/tags',
  summary: 'Add a tag of your company to an applicant, or remove it',
  access: approvedMember('assess-applicants'),
  body: taggedSchema,
  answers: { 200: 'Assessment' },
  limits: [LIMITS_OF_ASSESSMENTS.applicantMarks],
} as const satisfies Endpoint;

export const listApplicantTags = {
  service: 'applications',
  method: 'GET',
  path: '/job-applications/tags',
  summary: 'List the tags of your company for applicants',
  access: approvedMember('see-applicants'),
  answers: { 200: 'ApplicantTags' },
} as const satisfies Endpoint;

export const addApplicantTag = {
  service: 'applications',
  method: 'POST',
  path: '/job-applications/tags',
  summary: 'Add a tag to your company; an existing name returns its tag',
  access: approvedMember('keep-applicant-tags'),
  body: applicantTagSchema,
  answers: { 201: 'ApplicantTag' },
  idempotent: true,
  limits: [LIMITS_OF_ASSESSMENTS.applicantMarks],
} as const satisfies Endpoint;

export const renameApplicantTag = {
  service: 'applications',
  method: 'PUT',
  path: '/job-applications/tags/:id',
  summary: 'Rename a tag of your company, on all applicants who have it',
  access: approvedMember('keep-applicant-tags'),
  body: applicantTagSchema,
  answers: { 200: 'ApplicantTag' },
  errors: ['changed-meanwhile'],
} as const satisfies Endpoint;

export const removeApplicantTag = {
  service: 'applications',
  method: 'DELETE',
  path: '/job-applications/tags/:id',
  summary: 'Delete a tag of your company, from all applicants who have it',
  access: approvedMember('keep-applicant-tags'),
  answers: { 204: 'nothing' },
} as const satisfies Endpoint;

export const listOwnAssessments = {
  service: 'applications',
  method: 'GET',
  path: '/job-applications/own-assessments',
  summary: 'List the notes and ratings that you wrote, for the copy of your data',
  access: approvedMember('assess-applicants'),
  query: ownAssessmentsSchema,
  answers: { 200: 'OwnAssessments' },
} as const satisfies Endpoint;
