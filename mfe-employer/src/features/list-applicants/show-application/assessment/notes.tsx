import {
  ASSESSMENT_NOTE_MAX,
  type ApplicantNote,
  type Assessment,
  type Colleague,
  noteSchema,
} from '@market/contracts/assessments';
import { Form, SubmitButton, TextAreaField, useFormikContext, useSubmit } from '@market/web-kit/forms';
import { Button, ConfirmButton, RelativeTime, Row } from '@market/web-kit/ui';
import { useState } from 'react';
import { texts } from '../../../../texts';
import classes from './assessment.module.css';
import { offeredFor, partsOf, withMention } from './mentions';
import type { UsedAssessment } from './use-assessment';

const words = texts.assessment;

interface NotesProps extends Pick<UsedAssessment, 'addNote' | 'changeNote' | 'removeNote'> {
  applicationId: string;
  assessment: Pick<Assessment, 'notes' | 'colleagues' | 'can'>;
}

/** Notes of the team, the oldest first, and the form for a further one. */
export function Notes({ applicationId, assessment: { notes, colleagues, can }, ...changes }: NotesProps) {
  const [isWriting, setIsWriting] = useState(false);
  return (
    <section className={classes.notes}>
      <h3>{words.notes}</h3>
      <p className={classes.facts}>{words.notesLead}</p>
      {notes.length > 0 ? (
        <ul>
          {notes.map((note) => (
            <li key={note.id}>
              <Note note={note} colleagues={colleagues} {...changes} />
            </li>
          ))}
        </ul>
      ) : null}
      {can.assess && !isWriting ? (
        <Row>
          <Button onClick={() => setIsWriting(true)}>{words.addNote}</Button>
        </Row>
      ) : null}
      {can.assess && isWriting ? (
        <NoteForm
          keep={`note:${applicationId}`}
          colleagues={colleagues}
          submitLabel={words.saveNote}
          onSend={changes.addNote}
          onDone={() => setIsWriting(false)}
        />
      ) : null}
    </section>
  );
}

function Note({
  note: { id, text, by_name, mine, at, edited_at, revision, mentions, can },
  colleagues,
  changeNote,
  removeNote,
}: { note: ApplicantNote; colleagues: readonly Colleague[] } & Pick<NotesProps, 'changeNote' | 'removeNote'>) {
  /** Version that is changed: the one that was shown when the form was opened, also where a newer one comes live. */
  const [changing, setChanging] = useState<{ text: string; revision: number }>();
  const who = mine ? words.you : by_name;
  return (
    <article className={classes.note} aria-label={words.noteOf({ who })}>
      <p className={classes.facts}>
        <bdi>{who}</bdi> · <RelativeTime value={at} />
        {edited_at ? ` · ${words.edited}` : ''}
      </p>
      {changing ? (
        <NoteForm
          keep={`note:${id}`}
          text={changing.text}
          colleagues={colleagues}
          submitLabel={words.saveNote}
          onSend={(changed) => changeNote(id, { text: changed, revision: changing.revision })}
          onDone={() => setChanging(undefined)}
        />
      ) : (
        <p className={classes.words} dir="auto">
          {partsOf(text, mentions).map(({ words: part, isMention }, index) =>
            // Parts of one text have no other name than their place.
            isMention ? <strong key={index}>{part}</strong> : part,
          )}
        </p>
      )}
      {changing ? null : (
        <Row gap={1}>
          {can.change ? (
            <Button type="link" size="small" onClick={() => setChanging({ text, revision })}>
              {words.changeNote}
            </Button>
          ) : null}
          {can.remove ? (
            <ConfirmButton
              type="link"
              size="small"
              danger
              question={words.deleteNoteQuestion}
              confirmLabel={words.deleteNote}
              onConfirm={() => removeNote(id)}
            >
              {words.deleteNote}
            </ConfirmButton>
          ) : null}
        </Row>
      )}
    </article>
  );
}

function NoteForm({
  keep,
  text = '',
  colleagues,
  submitLabel,
  onSend,
  onDone,
}: {
  keep: string;
  text?: string;
  colleagues: readonly Colleague[];
  submitLabel: string;
  onSend: (text: string) => Promise<unknown>;
  onDone: () => void;
}) {
  const submit = useSubmit({
    send: (values: { text: string }) => onSend(values.text.trim()),
    onSuccess: (_answer, _values, { saved }) => {
      saved?.();
      onDone();
    },
    failureText: words.notSaved,
  });
  return (
    <Form initialValues={{ text }} schema={noteSchema} onSubmit={submit} keep={keep} showFailure>
      <TextAreaField
        name="text"
        label={words.note}
        hint={colleagues.length > 0 ? words.mentionHint : undefined}
        rows={3}
        maxLength={ASSESSMENT_NOTE_MAX}
      />
      <Mentions colleagues={colleagues} />
      <Row gap={2}>
        <SubmitButton>{submitLabel}</SubmitButton>
        <Button onClick={onDone}>{words.cancel}</Button>
      </Row>
    </Form>
  );
}

/** Colleagues whose name may go on from what is typed behind `@`. */
function Mentions({ colleagues }: { colleagues: readonly Colleague[] }) {
  const { values, setFieldValue } = useFormikContext<{ text: string }>();
  const offered = offeredFor(values.text, colleagues);
  return (
    <div role="group" aria-label={words.mention} aria-live="polite" className={classes.mentions}>
      {offered.map((colleague) => (
        <Button
          key={colleague.login_id}
          size="small"
          onClick={({ currentTarget }) => {
            void setFieldValue('text', withMention(values.text, colleague));
            currentTarget.form?.querySelector('textarea')?.focus();
          }}
        >
          <bdi>@{colleague.name}</bdi>
        </Button>
      ))}
    </div>
  );
}
