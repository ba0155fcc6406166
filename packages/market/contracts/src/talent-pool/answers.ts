import type { Static } from '@sinclair/typebox';
import { pick } from '@market/api';
import { count, id, listing, oneOf, optional, record, text, time, yesNo } from '@market/api/answer-fields';
import { Candidate } from '../profiles/answers';
import { POOL_STATES } from './constants';

const shared = {
  id: id(),
  state: oneOf(POOL_STATES),
  job_title: text('Nurse, emergency care', 'Of the application with which the question came'),
  months: optional(count(12, 'Term that an open question asks for')),
  message: optional(text('We often look for nurses like you.', 'Words of the company with an open question')),
  asked_at: optional(time('Of an open question')),
  answer_by: optional(time('When an open question counts as a no')),
  since: optional(time('When the candidate said yes')),
  until: optional(time('When the company’s reading ends')),
  updated_at: optional(time('When the copy that the company reads was made')),
};

/** Candidate of a company's talent pool as its members list them. */
export const PooledCandidate = record({
  ...shared,
  job_id: id(),
  can_name: text('Ada King'),
  asked_by_name: optional(text('Grace Lee', 'Member who asked')),
  candidate: optional(
    record(
      pick(
        Candidate.properties,
        'can_code',
        'can_email',
        'can_mobn',
        'can_phone',
        'can_headline',
        'can_skill',
        'can_resume',
      ),
      'As of the yes, or of the candidate’s last update; absent before there is a yes',
    ),
  ),
  can: record({
    ask_again: yesNo('Whether the candidate may be asked to stay longer'),
    remove: yesNo('Whether this member may take the candidate out, or the question back'),
  }),
});
export type PooledCandidate = Static<typeof PooledCandidate>;
export const TalentPool = listing(PooledCandidate);

/** Talent pool of a company as the candidate lists it, with all data that the company can read. */
export const OwnPool = record({
  ...shared,
  cmp_code: text('CMP-3XK9TD'),
  cmp_name: text('Northwind Ltd'),
  closed_at: optional(time('Of a no or an end')),
  candidate: optional(Candidate),
  resume_bytes: optional(count(48_213, 'Size of the resume in the copy, where there is one')),
  can: record({ join: yesNo(), decline: yesNo(), update: yesNo(), end: yesNo() }),
});
export type OwnPool = Static<typeof OwnPool>;
export const OwnPools = listing(OwnPool);
