import {
  ASSESSMENT_NOTE_MAX,
  type ApplicantNote,
  type Assessment,
  type Colleague,
  noteSchema,
} from '@market/contracts/assessments';
import { useShell } from '@market/web-kit';
import { Form, SubmitButton, TextAreaField, useFormikContext, useSubmit } from '@market/web-kit/forms';
import { Button, ConfirmButton, RelativeTime, Row } from '@market/web-kit/ui';
import { useId, useState, type KeyboardEvent } from 'react';
import { texts } from '../../../../texts';
import classes from './assessment.module.css';
import { hasMentionSign, offeredFor, partsOf, unmatchedIn, withMention } from './mentions';
import type { UsedAssessment } from './use-assessment';

const words = texts.assessment;

interface NotesProps extends Pick<UsedAssessment, 'addNote' | 'changeNote' | 'removeNote'> {
  applicationId: string;
  assessment: Pick<Assessment, 'notes' | 'colleagues' | 'can'>;
}

/** Notes of the team, oldest first, and a form for a new one. */
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
  /** Edited version: the one shown when the form opened, even if a newer one arrives live. */
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
            // Index as key: parts of one text have no other identity.
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
  const { notify } = useShell();
  const submit = useSubmit({
    send: (values: { text: string }) => onSend(values.text.trim()),
    onSuccess: (_answer, values, { saved }) => {
      saved?.();
      const typed = unmatchedIn(values.text, colleagues);
      if (typed) notify.info(words.notMentioned({ typed }));
      onDone();
    },
    failureText: words.notSaved,
  });
  return (
    <Form initialValues={{ text }} schema={noteSchema} onSubmit={submit} keep={keep} showFailure>
      <NoteField colleagues={colleagues} />
      <Row gap={2}>
        <SubmitButton>{submitLabel}</SubmitButton>
        <Button onClick={onDone}>{words.cancel}</Button>
      </Row>
    </Form>
  );
}

/**
 * Text field of a note. Colleagues whose name continues the text after `@` are suggested below: arrow keys move through
 * them, Enter or Tab selects, Escape closes the list.
 */
function NoteField({ colleagues }: { colleagues: readonly Colleague[] }) {
  const {
    values: { text },
    setFieldValue,
  } = useFormikContext<{ text: string }>();
  const id = useId();
  /** Selection state for a text; a changed text starts a new list. */
  const [choice, setChoice] = useState({ text: '', marked: 0, isClosed: false });
  const { marked, isClosed } = choice.text === text ? choice : { marked: 0, isClosed: false };
  const offered = isClosed ? [] : offeredFor(text, colleagues);
  const isOpen = offered.length > 0;
  const unmatched = unmatchedIn(text, colleagues);
  const take = (colleague: Colleague) => {
    const whole = withMention(text, colleague);
    setChoice({ text: whole, marked: 0, isClosed: true });
    void setFieldValue('text', whole);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    // Keys control the list only at the end of the text; elsewhere, with modifiers and during IME composition, they
    // have their default effect.
    const isAtEnd = selectionStart === value.length && selectionEnd === value.length;
    if (
      !isOpen ||
      !isAtEnd ||
      event.nativeEvent.isComposing ||
      event.shiftKey ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey
    )
      return;
    const colleague = offered[marked];
    if ((event.key === 'Enter' || event.key === 'Tab') && colleague) take(colleague);
    else if (event.key === 'Escape') setChoice({ text, marked: 0, isClosed: true });
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setChoice({ text, marked: (marked + by + offered.length) % offered.length, isClosed: false });
    } else return;
    event.preventDefault();
    // Otherwise Escape would close the surrounding dialog.
    event.stopPropagation();
  };
  const notice = () => {
    if (isOpen) return words.mentionsOffered({ count: offered.length });
    if (unmatched) return words.notMentioned({ typed: unmatched });
    return colleagues.length === 0 && hasMentionSign(text) ? words.nobodyToMention : '';
  };
  return (
    <>
      <TextAreaField
        name="text"
        label={words.note}
        hint={colleagues.length > 0 ? words.mentionHint : undefined}
        rows={3}
        maxLength={ASSESSMENT_NOTE_MAX}
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={isOpen ? `${id}-${String(marked)}` : undefined}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={words.mention} hidden={!isOpen} className={classes.mentions}>
        {offered.map((colleague, index) => (
          <Button
            key={colleague.login_id}
            id={`${id}-${String(index)}`}
            role="option"
            aria-selected={index === marked}
            // The text field keeps the focus and references the active option.
            tabIndex={-1}
            type={index === marked ? 'primary' : 'default'}
            size="small"
            onMouseDown={(event) => event.preventDefault()}
            onClick={({ currentTarget }) => {
              take(colleague);
              currentTarget.form?.querySelector('textarea')?.focus();
            }}
          >
            <bdi>@{colleague.name}</bdi>
          </Button>
        ))}
      </div>
      <p role="status" className={`${classes.facts} ${classes.mentionNotice}`}>
        {notice()}
      </p>
    </>
  );
}
