import { object, type InferType } from 'yup';
import { choice, isWebAddress, line, linesField, numeric, readMoment, text } from '@market/api';
import { RULE_MESSAGES } from '../messages';
import { timeZoneField } from '../saved/schemas';
import { texts } from '../texts';
import {
  INTERVIEW_ANSWERS,
  INTERVIEW_FEEDBACK_MAX,
  INTERVIEW_MINUTES_MAX,
  INTERVIEW_MINUTES_MIN,
  INTERVIEW_NOTE_MAX,
  INTERVIEW_PARTICIPANTS_MAX,
  INTERVIEW_PLACE_MAX,
  INTERVIEW_PLACES,
  INTERVIEW_RECOMMENDATIONS,
  INTERVIEW_TIMES_MAX,
} from './constants';

/** Moment in ISO 8601, converted to UTC; a date without a time is refused. */
const moment = () =>
  line(64)
    .test('moment', RULE_MESSAGES.dateFormat, (value) => !value || readMoment(value)?.isDay === false)
    .transform((value: unknown) => {
      const read = typeof value === 'string' ? readMoment(value) : undefined;
      return read && !read.isDay ? read.at.toISOString() : value;
    });

const times = () => linesField(moment(), INTERVIEW_TIMES_MAX, texts.values.listLong({ max: INTERVIEW_TIMES_MAX }));
const minutes = () =>
  numeric(RULE_MESSAGES.interviewMinutes)
    .integer(RULE_MESSAGES.interviewMinutes)
    .min(INTERVIEW_MINUTES_MIN, RULE_MESSAGES.interviewMinutes)
    .max(INTERVIEW_MINUTES_MAX, RULE_MESSAGES.interviewMinutes)
    .required(RULE_MESSAGES.interviewMinutes);
const revision = () => numeric(texts.values.revision).integer(texts.values.revision).min(1, texts.values.revision);
/**
 * Whether a link is allowed for a video call: https only, without user info before the host (docs/security.md, S254).
 */
const isVideoLink = (value: string) => /^https:\/\//i.test(value) && isWebAddress(value);

const participants = () =>
  linesField(line(100), INTERVIEW_PARTICIPANTS_MAX, texts.values.listLong({ max: INTERVIEW_PARTICIPANTS_MAX })).default(
    [],
  );

const interviewFields = {
  times: times().required(RULE_MESSAGES.interviewTimes).min(1, RULE_MESSAGES.interviewTimes),
  minutes: minutes(),
  time_zone: timeZoneField(),
  place_kind: choice(INTERVIEW_PLACES, RULE_MESSAGES.interviewPlaceKind).required(RULE_MESSAGES.interviewPlaceKind),
  place: line(INTERVIEW_PLACE_MAX)
    .required(RULE_MESSAGES.interviewPlace)
    .when('place_kind', {
      is: 'video',
      then: (field) =>
        field.test('video', RULE_MESSAGES.interviewVideo, (value) => value === undefined || isVideoLink(value)),
    }),
  note: text(INTERVIEW_NOTE_MAX).default(''),
  /** Login ids of colleagues. */
  participants: participants(),
};
export const interviewSchema = object(interviewFields);
export type InterviewInput = InferType<typeof interviewSchema>;

/** Complete interview after the change. */
export const interviewChangeSchema = object({
  ...interviewFields,
  revision: revision().required(texts.values.revision),
});
export type InterviewChangeInput = InferType<typeof interviewChangeSchema>;

/** Times to compare with the participants' other interviews; `except` is the interview that is being changed. */
export const interviewConflictsSchema = object({
  times: interviewFields.times,
  minutes: minutes(),
  participants: participants(),
  except: line(100),
});
export type InterviewConflictsInput = InferType<typeof interviewConflictsSchema>;

/** The time zone of the browser, which mails to the candidate are written in. */
export const listInterviewsSchema = object({ time_zone: timeZoneField() });

export const interviewAnswerSchema = object({
  answer: choice(INTERVIEW_ANSWERS, texts.values.interviewAnswer).required(texts.values.interviewAnswer),
  /** Time that the caller accepts. */
  at: moment(),
  /** Times that the caller proposes instead. */
  times: times().default([]),
  note: text(INTERVIEW_NOTE_MAX).default(''),
  time_zone: timeZoneField(),
  revision: revision().required(texts.values.revision),
});
export type InterviewAnswerInput = InferType<typeof interviewAnswerSchema>;

export const interviewCancelSchema = object({
  reason: text(INTERVIEW_NOTE_MAX).default(''),
  /** Revision that the caller has seen; programs of earlier releases send none. */
  revision: revision(),
});
export type InterviewCancelInput = InferType<typeof interviewCancelSchema>;

export const interviewFeedbackSchema = object({
  recommendation: choice(INTERVIEW_RECOMMENDATIONS, RULE_MESSAGES.recommendation).required(
    RULE_MESSAGES.recommendation,
  ),
  text: text(INTERVIEW_FEEDBACK_MAX).default(''),
});
export type InterviewFeedbackInput = InferType<typeof interviewFeedbackSchema>;
