import type { Static } from '@sinclair/typebox';
import { count, id, listing, listOf, nullable, number, optional, record, text, time } from '@market/api/answer-fields';
import { Message, ShownPhone } from '../accounts/answers';

export const Experience = record({
  id: id(),
  emp_name: text('Northwind Ltd'),
  exp_type: text('full_time'),
  exp_desg: text('Staff nurse'),
  cur_ctc: optional(nullable(number(65_000), 'Only told to the candidate')),
  job_stdt: text('2021-02-01'),
  job_endt: text('2024-06-30', 'Empty while it lasts'),
});
export type Experience = Static<typeof Experience>;
export const Experiences = listing(Experience);

export const Education = record({
  id: id(),
  can_edu: text('Bachelor'),
  can_scho: text('University of Oslo'),
  can_pasy: text('2019'),
  can_perc: optional(nullable(number(78))),
  can_stre: text('Nursing'),
  can_cgpa: optional(nullable(number(8.1))),
});
export type Education = Static<typeof Education>;
export const Educations = listing(Education);

/** A candidate as those see it who may: the candidate, and employers with access or an application. */
export const Candidate = record({
  can_code: text('CAN-7Q4M2K'),
  can_name: text('Ada King'),
  can_email: text('ada@example.com'),
  can_mobn: text('2233445566'),
  can_phone: optional(ShownPhone),
  can_job_cate: number(3),
  can_skill: text('nursing, triage', 'Comma-joined'),
  can_about: text('Nurse with eight years in emergency care.'),
  can_resume: optional(text('/candidates/CAN-7Q4M2K/resume', 'Path of the resume call, present if one was uploaded')),
  profileImage: optional(
    text('/candidates/CAN-7Q4M2K/profile-image', 'Path of the picture call, present if one was uploaded'),
  ),
  reg_date: time(),
  candidate_exp: listOf(Experience),
  candidate_edu: listOf(Education),
});
export type Candidate = Static<typeof Candidate>;
export const SavedCandidate = record({ can_code: Candidate.properties.can_code, ...Message.properties });

/** Candidate as an employer reads them by an application that has ended. */
export const SentProfile = record({
  id: id('Of the application'),
  finished_at: time(),
  resume_bytes: optional(count(48_213, 'Size of the resume of then, where one was sent')),
  candidate: Candidate,
});
export type SentProfile = Static<typeof SentProfile>;
export const SentProfiles = listing(SentProfile);
