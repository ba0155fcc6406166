import type { Static } from '@sinclair/typebox';
import {
  count,
  id,
  listing,
  listOf,
  nullable,
  number,
  oneOf,
  optional,
  record,
  text,
  time,
  version,
  yesNo,
} from '@market/api/answer-fields';
import { INTERVIEW_RECOMMENDATIONS } from '../interviews/constants';

export const ApplicantTag = record({
  id: id(),
  name: text('Second round'),
  version: optional(version()),
  made_by_name: optional(text('Ada King', 'Member who made it; in the list of tags')),
  renamed_by_name: optional(
    text('Grace Lee', 'Member who gave it this name, where it had another; in the list of tags'),
  ),
});
export type ApplicantTag = Static<typeof ApplicantTag>;

/** Tag that somebody put on an applicant. */
export const PutTag = record({
  id: id(),
  name: text('Second round'),
  by_name: optional(text('Ada King', 'Member of the company who put it on')),
  at: optional(time()),
});
export type PutTag = Static<typeof PutTag>;
export const ApplicantTags = record({ records: listOf(ApplicantTag, 'By name') });

export const Colleague = record({ login_id: id(), name: text('Ada King') });
export type Colleague = Static<typeof Colleague>;

export const ApplicantNote = record({
  id: id(),
  text: text('Strong on sourdough. @Ada King, please look at the certificates.'),
  by_name: text('Ada King', 'Member of the company who wrote it'),
  mine: yesNo(),
  at: time(),
  edited_at: optional(time()),
  revision: count(1, 'Grows with each change; a change names the one that it was made of'),
  mentions: listOf(Colleague, 'Colleagues who were told of it'),
  can: record({ change: yesNo(), remove: yesNo() }),
});
export type ApplicantNote = Static<typeof ApplicantNote>;

/** Assessment of an applicant by the company’s team; candidates never read any of it. */
export const Assessment = record({
  notes: listOf(ApplicantNote, 'The oldest first'),
  rating: record({
    mine: nullable(count(4, '1 to 5'), 'Own rating'),
    count: count(3, 'Colleagues who rated, oneself among them'),
    mean: optional(number(3.7, 'Left out until you have rated, where your role rates')),
    all: optional(listOf(record({ by_name: text('Ada King'), stars: count(4) }), 'Left out with the mean')),
  }),
  tags: listOf(PutTag, 'Tags of this application, with who put them on'),
  all_tags: listOf(ApplicantTag, 'Tags of the company'),
  colleagues: listOf(Colleague, 'Members who see this applicant, whom a note may mention'),
  can: record({ assess: yesNo('Whether your role writes notes, rates and tags'), keep_tags: yesNo() }),
});
export type Assessment = Static<typeof Assessment>;

/** Notes and rating of one application by the user, for the export of personal data. */
export const OwnAssessment = record({
  application_id: id(),
  notes: listOf(record({ text: text('Strong on sourdough.'), at: time(), edited_at: optional(time()) })),
  stars: optional(count(4)),
  feedback: optional(
    listOf(
      record({
        interview_id: id(),
        recommendation: oneOf(INTERVIEW_RECOMMENDATIONS),
        text: text('Answered each question with an example.'),
        at: time(),
      }),
    ),
  ),
});
export const OwnAssessments = listing(OwnAssessment);
