import { call } from '@market/api/call';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import { CONTACT_MESSAGE_MAX, type ContactMessage, contactSchema, sendContactMessage } from '@market/contracts/site';
import { useShell, useSession } from '@market/web-kit';
import { FieldColumns, Form, SubmitButton, TextAreaField, TextField, useSubmit } from '@market/web-kit/forms';
import { Alert } from '@market/web-kit/ui';
import { useState } from 'react';
import { texts } from './texts';

/** Contact form to the marketplace's operators; signed-in people need not enter name and email. */
export function ContactForm() {
  const { http, notify } = useShell();
  const { user } = useSession();
  const [answerTo, setAnswerTo] = useState('');
  const submit = useSubmit({
    send: (values: ContactMessage) => {
      // Clears an earlier success message, which would remain beside this attempt's result.
      setAnswerTo('');
      return call(http, sendContactMessage, { body: contactSchema.cast(values) });
    },
    onSuccess: (_answer, { email }, helpers) => {
      notify.success(SUCCESSES.contactSent);
      setAnswerTo(email.trim());
      helpers.resetForm();
    },
    failureText: FAILURES.contact,
  });
  const initialValues: ContactMessage = {
    name: user?.login_name ?? '',
    email: user?.login_email ?? '',
    subject: '',
    message: '',
  };
  return (
    <Form
      initialValues={initialValues}
      enableReinitialize
      schema={contactSchema}
      onSubmit={submit}
      keep="contact"
      showFailure
    >
      <FieldColumns>
        <TextField name="name" label={texts.contact.nameField} autoComplete="name" maxLength={100} />
        <TextField name="email" label={texts.contact.emailField} type="email" autoComplete="email" maxLength={254} />
      </FieldColumns>
      <TextField name="subject" label={texts.contact.subjectField} maxLength={150} />
      <TextAreaField
        name="message"
        label={texts.contact.messageField}
        rows={7}
        maxLength={CONTACT_MESSAGE_MAX}
        hint={texts.contact.messageHint}
      />
      <div>
        <SubmitButton>{texts.contact.send}</SubmitButton>
      </div>
      {answerTo ? (
        <Alert type="success" title={texts.contact.sentHeading} description={texts.contact.sent({ email: answerTo })} />
      ) : null}
    </Form>
  );
}
