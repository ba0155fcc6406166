import { CONTACT_MESSAGE_MAX, FAILURES, SUCCESSES, contactSchema, type ContactMessage } from '@market/contracts';
import { api } from '@market/contracts/links';
import { useShell, useSession } from '@market/web-kit';
import { FieldColumns, Form, SubmitButton, TextAreaField, TextField, useSubmit } from '@market/web-kit/forms';
import { Alert } from '@market/web-kit/ui';
import { useState } from 'react';

/** Writes to the people who run the marketplace; who is signed in need not type name and email again. */
export const ContactForm = () => {
  const { http, notify } = useShell();
  const { user } = useSession();
  const [answerTo, setAnswerTo] = useState('');
  const submit = useSubmit({
    send: (values: ContactMessage) => http.post(api.contact(), contactSchema.cast(values)),
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
    <Form initialValues={initialValues} schema={contactSchema} onSubmit={submit} keep="contact" showFailure>
      <FieldColumns>
        <TextField name="name" label="Name" autoComplete="name" maxLength={100} />
        <TextField name="email" label="Email" type="email" autoComplete="email" maxLength={254} />
      </FieldColumns>
      <TextField name="subject" label="Subject" maxLength={150} />
      <TextAreaField
        name="message"
        label="Message"
        rows={7}
        maxLength={CONTACT_MESSAGE_MAX}
        hint="What you did, what you saw, and the request id if the page showed one."
      />
      <div>
        <SubmitButton>Send message</SubmitButton>
      </div>
      {answerTo ? (
        <Alert
          type="success"
          title="Thank you for writing"
          description={`We answer to ${answerTo}, usually within two working days.`}
        />
      ) : null}
    </Form>
  );
};
