import { object, type InferType } from 'yup';
import { idField, line, linesField, numeric, pagingFields, switchField, text, versionField } from '@market/api';
import { RULE_MESSAGES } from '../messages';
import { texts } from '../texts';
import { APPLICANT_TAG_MAX, ASSESSMENT_NOTE_MAX, MENTIONS_MAX, STARS_MAX } from './constants';

const noteFields = {
  text: text(ASSESSMENT_NOTE_MAX).required(RULE_MESSAGES.noteRequired),
  /** Login ids of colleagues. */
  mentions: linesField(line(100), MENTIONS_MAX, texts.values.listLong({ max: MENTIONS_MAX })).default([]),
};
export const noteSchema = object(noteFields);
export type NoteInput = InferType<typeof noteSchema>;

const revision = () => numeric(texts.values.revision).integer(texts.values.revision).min(1, texts.values.revision);
export const changedNoteSchema = object({ ...noteFields, revision: revision().required(texts.values.revision) });
export type ChangedNoteInput = InferType<typeof changedNoteSchema>;

/** `stars` omitted or null removes the caller's rating. */
export const ratingSchema = object({
  stars: numeric(RULE_MESSAGES.stars)
    .integer(RULE_MESSAGES.stars)
    .min(1, RULE_MESSAGES.stars)
    .max(STARS_MAX, RULE_MESSAGES.stars),
});

export const applicantTagSchema = object({
  name: line(APPLICANT_TAG_MAX).required(RULE_MESSAGES.tagRequired),
  version: versionField(),
});
export type ApplicantTagInput = InferType<typeof applicantTagSchema>;

/** Adds or removes one tag of an application: two colleagues who tag at once overwrite nothing. */
export const taggedSchema = object({
  tag_id: idField(texts.values.tag),
  tagged: switchField().required(texts.values.trueOrFalse),
});

export const ownAssessmentsSchema = object({ ...pagingFields });
