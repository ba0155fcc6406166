import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ObjectSchema, array, number, object, string, type AnyObject } from 'yup';
import { ApiError } from '../src';
import {
  FileField,
  Form,
  NumberField,
  PasswordField,
  SubmitButton,
  TagsField,
  TextField,
  useSubmit,
} from '../src/forms';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { renderWithShell } from '../src/testing';

const schema = object({
  login_email: string().email('Invalid email format').required('Email is required'),
  login_pass: string().required('Password is required'),
});

interface LoginFormProps {
  send: (values: { login_email: string; login_pass: string }) => Promise<unknown>;
  onSuccess?: () => void;
}

function LoginForm({ send, onSuccess }: LoginFormProps) {
  const onSubmit = useSubmit({ send, onSuccess, failureText: 'Error logging in. Please try again.' });
  return (
    <Form initialValues={{ login_email: '', login_pass: '' }} schema={schema} onSubmit={onSubmit} showFailure>
      <TextField name="login_email" label="Email" hint="The one you signed up with." />
      <PasswordField name="login_pass" label="Password" autoComplete="current-password" />
      <SubmitButton>Log in</SubmitButton>
    </Form>
  );
}

const CONTRACTS = join(__dirname, '../../../market/contracts/src');
/** Every form that the product sends. */
const SCHEMAS: Record<string, ObjectSchema<AnyObject>> = Object.fromEntries(
  readdirSync(CONTRACTS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'texts')
    .flatMap(({ name }) => Object.entries(jest.requireActual<object>(join(CONTRACTS, name))))
    .filter(([, value]) => value instanceof ObjectSchema),
) as never;

const fill = async (email: string, password: string) => {
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
};

describe('a form', () => {
  it('says nothing about a field before it was left', async () => {
    renderWithShell(<LoginForm send={jest.fn()} />);
    await userEvent.type(screen.getByLabelText('Email'), 'nobody');
    expect(screen.queryByText('Invalid email format')).not.toBeInTheDocument();
  });

  it('shows the error once the field was left, and takes it away as soon as the value is right', async () => {
    renderWithShell(<LoginForm send={jest.fn()} />);
    const email = screen.getByLabelText('Email');
    await userEvent.type(email, 'nobody');
    await userEvent.tab();
    expect(await screen.findByText('Invalid email format')).toBeInTheDocument();
    await userEvent.type(email, '@example.test');
    await waitFor(() => expect(screen.queryByText('Invalid email format')).not.toBeInTheDocument());
  });

  it('ties error and hint to the control that they are about', async () => {
    renderWithShell(<LoginForm send={jest.fn()} />);
    const email = screen.getByLabelText('Email');
    expect(email).toHaveAccessibleDescription('The one you signed up with.');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(email).toHaveAccessibleDescription('Email is required The one you signed up with.'));
    expect(email).toBeInvalid();
  });

  it('moves the focus to the first wrong field when a submit is refused', async () => {
    const send = jest.fn();
    renderWithShell(<LoginForm send={send} />);
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.test');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    expect(send).not.toHaveBeenCalled();
  });

  it('refuses a second submit while the first is on its way', async () => {
    const answer: { resolve?: (value: unknown) => void } = {};
    const send = jest.fn(() => new Promise((resolve) => (answer.resolve = resolve)));
    const onSuccess = jest.fn();
    renderWithShell(<LoginForm send={send} onSuccess={onSuccess} />);
    await fill('ada@example.test', 'Demo1234');
    const button = screen.getByRole('button', { name: 'Log in' });
    await userEvent.click(button);
    await waitFor(() => expect(button).toBeDisabled());
    await userEvent.type(screen.getByLabelText('Password'), '{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
    answer.resolve?.({});
    await waitFor(() => expect(button).toBeEnabled());
    expect(onSuccess).toHaveBeenCalledTimes(1);
  });

  it('keeps what was typed and shows the server sentence once, above the fields, when the call fails', async () => {
    const send = jest
      .fn()
      .mockRejectedValue(
        new ApiError({ status: 401, code: 'credentials-invalid', error: 'Invalid email or password' }),
      );
    const { shell } = renderWithShell(<LoginForm send={send} />);
    await fill('ada@example.test', 'wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.test');
    expect(screen.getByLabelText('Password')).toHaveValue('wrong');
    expect(shell.toasts).toEqual([]);
  });

  it('logs a failed save, with the id that support asks for', async () => {
    const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const error = new ApiError({ status: 503, code: 'service-unavailable', error: 'In a moment', requestId: 'req-1' });
    renderWithShell(<LoginForm send={jest.fn().mockRejectedValue(error)} />);
    await fill('ada@example.test', 'Demo1234');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(log).toHaveBeenCalledWith('A call failed:', 'service-unavailable', 'req-1', error));
    log.mockRestore();
  });

  it('says what was refused where no control of the form bears the mark', async () => {
    const refused = { captcha: 'Prove that you are a person', referrer: 'Choose where you heard of us.' };
    const error = 'Please check the marked fields.';
    const send = jest
      .fn()
      .mockRejectedValue(
        new ApiError({ status: 422, code: 'fields-invalid', error, fields: { ...refused, login_email: 'Taken' } }),
      );
    const { shell } = renderWithShell(<LoginForm send={send} />);
    await fill('ada@example.test', 'Demo1234');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    const said = 'Prove that you are a person. Choose where you heard of us.';
    await waitFor(() => expect(screen.getAllByRole('alert')[0]).toHaveTextContent(said));
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Taken The one you signed up with.');
    expect(shell.toasts).toEqual([]);
  });

  it.each(Object.keys(SCHEMAS))(
    'never refuses %s without a word, though it has no control for a field',
    async (name) => {
      const formSchema = SCHEMAS[name]!;
      const onSubmit = jest.fn(async () => {});
      renderWithShell(
        <Form initialValues={{}} schema={formSchema} onSubmit={onSubmit}>
          <SubmitButton>Send</SubmitButton>
        </Form>,
      );
      await userEvent.click(screen.getByRole('button', { name: 'Send' }));
      await waitFor(() =>
        expect(
          onSubmit.mock.calls.length + screen.queryAllByRole('alert').filter((one) => one.textContent).length,
        ).toBe(1),
      );
    },
  );

  it('falls back to its own sentence when no answer came', async () => {
    renderWithShell(<LoginForm send={jest.fn().mockRejectedValue(new Error('offline'))} />);
    await fill('ada@example.test', 'Demo1234');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Error logging in. Please try again.');
  });

  it('gives the focus back to the button when a submit failed that is about no field', async () => {
    const answer: { reject?: (reason: unknown) => void } = {};
    renderWithShell(<LoginForm send={() => new Promise((_resolve, reject) => (answer.reject = reject))} />);
    await fill('ada@example.test', 'wrong');
    const button = screen.getByRole('button', { name: 'Log in' });
    await userEvent.click(button);
    await waitFor(() => expect(button).toBeDisabled());
    // Blurred by hand: browsers do so with a disabled button.
    button.blur();
    answer.reject?.(new ApiError({ status: 401, code: 'credentials-wrong', error: 'Invalid email or password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('leaves the focus where the person went while a submit was on its way', async () => {
    const answer: { reject?: (reason: unknown) => void } = {};
    renderWithShell(<LoginForm send={() => new Promise((_resolve, reject) => (answer.reject = reject))} />);
    await fill('ada@example.test', 'wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await userEvent.click(screen.getByLabelText('Email'));
    answer.reject?.(new Error('offline'));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  it('puts what the server says about a field under that field until the value changes', async () => {
    const refusal = new ApiError({
      status: 409,
      code: 'conflict',
      error: 'Some fields are taken',
      fields: { login_email: 'An account with this email already exists' },
    });
    renderWithShell(<LoginForm send={jest.fn().mockRejectedValue(refusal)} />);
    await fill('ada@example.test', 'Demo1234');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    const email = screen.getByLabelText('Email');
    expect(await screen.findByText('An account with this email already exists')).toBeInTheDocument();
    await waitFor(() => expect(email).toHaveFocus());
    await userEvent.type(screen.getByLabelText('Password'), '5');
    expect(screen.getByText('An account with this email already exists')).toBeInTheDocument();
    await userEvent.type(email, 's');
    await waitFor(() =>
      expect(screen.queryByText('An account with this email already exists')).not.toBeInTheDocument(),
    );
  });
});

describe('a password field', () => {
  it('shows and hides what is typed without a second control of the name Password', async () => {
    renderWithShell(<LoginForm send={jest.fn()} />);
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show characters' }));
    expect(password).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide characters' }));
    expect(password).toHaveAttribute('type', 'password');
  });
});

describe('a tags field', () => {
  function SkillsForm({ send }: { send: (values: { can_skill: string[] }) => Promise<unknown> }) {
    const onSubmit = useSubmit({ send, failureText: 'Not saved' });
    return (
      <Form
        initialValues={{ can_skill: [] as string[] }}
        schema={object({ can_skill: array().min(1, 'At least one skill is required') })}
        onSubmit={onSubmit}
      >
        <TagsField name="can_skill" label="Skills" placeholder="Enter skills and press enter" />
        <SubmitButton>Submit</SubmitButton>
      </Form>
    );
  }

  it('takes a word at Enter, and several that are pasted with commas between', async () => {
    const send = jest.fn().mockResolvedValue({});
    renderWithShell(<SkillsForm send={send} />);
    const skills = await screen.findByRole('combobox', { name: 'Skills' });
    await userEvent.type(skills, 'TypeScript{Enter}');
    await userEvent.paste('Go,Rust');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(send).toHaveBeenCalledWith({ can_skill: ['TypeScript', 'Go', 'Rust'] }));
  });

  it('asks for at least one', async () => {
    renderWithShell(<SkillsForm send={jest.fn()} />);
    const skills = await screen.findByRole('combobox', { name: 'Skills' });
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('At least one skill is required')).toBeInTheDocument();
    await waitFor(() => expect(skills).toHaveFocus());
  });
});

describe('a file field', () => {
  const MOST = 5_242_880;
  function ResumeForm() {
    return (
      <Form initialValues={{ resume: null }} onSubmit={async () => undefined}>
        <FileField
          name="resume"
          label="Resume"
          accept={['.pdf']}
          maxBytes={MOST}
          refusals={{ size: 'File size should be less than 5 MB', type: 'Please select a PDF file.' }}
        />
      </Form>
    );
  }
  const fileOf = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

  it('takes a file that fits and lets it go again', async () => {
    renderWithShell(<ResumeForm />);
    await userEvent.upload(screen.getByLabelText('Resume'), fileOf('ada.pdf', 1200));
    expect(screen.getByText('ada.pdf')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove ada.pdf' }));
    expect(screen.getByLabelText('Resume')).toBeInTheDocument();
  });

  it('refuses one byte too many with the sentence of the spec', async () => {
    const { shell } = renderWithShell(<ResumeForm />);
    await userEvent.upload(screen.getByLabelText('Resume'), fileOf('big.pdf', MOST + 1));
    expect(screen.queryByRole('button', { name: 'Remove big.pdf' })).not.toBeInTheDocument();
    expect(shell.toasts).toEqual([expect.objectContaining({ text: 'File size should be less than 5 MB' })]);
  });

  it('shows a refused file with the reason until another is taken, or one goes on without it', async () => {
    renderWithShell(<ResumeForm />);
    const refused = () => screen.queryByRole('alert');
    await userEvent.upload(screen.getByLabelText('Resume'), fileOf('big.pdf', MOST + 1));
    expect(refused()).toHaveTextContent('big.pdf was not takenFile size should be less than 5 MB');
    await userEvent.click(screen.getByRole('button', { name: 'Go on without it' }));
    expect(refused()).not.toBeInTheDocument();
    await userEvent.upload(screen.getByLabelText('Resume'), fileOf('big.pdf', MOST + 1));
    await userEvent.upload(screen.getByLabelText('Resume'), fileOf('small.pdf', 10));
    expect(refused()).not.toBeInTheDocument();
    expect(screen.getByText('small.pdf')).toBeInTheDocument();
  });

  it('refuses another kind of file, also one that was dropped past the chooser', async () => {
    const { shell } = renderWithShell(<ResumeForm />);
    await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Resume'), fileOf('ada.docx', 10));
    expect(shell.toasts).toEqual([expect.objectContaining({ text: 'Please select a PDF file.' })]);
  });
});

describe('a number', () => {
  const salary = object({ pay: number().typeError('Pay must be a number').nullable() });
  async function openPay(pay: number | null) {
    const send = jest.fn().mockResolvedValue(undefined);
    const submitted = (values: { pay: number | null }) => Promise.resolve(send(salary.cast(values)));
    renderWithShell(
      <Form initialValues={{ pay }} schema={salary} onSubmit={submitted}>
        <NumberField name="pay" label="Pay" />
        <SubmitButton>Save</SubmitButton>
      </Form>,
    );
    return { send, field: screen.getByLabelText('Pay'), save: () => userEvent.click(screen.getByText('Save')) };
  }

  it('a malformed number is refused in the words of the rule, and stays as it was typed', async () => {
    const { field, save, send } = await openPay(null);
    await userEvent.type(field, 'lots');
    await save();
    expect(await screen.findByText('Pay must be a number')).toBeVisible();
    expect(field).toHaveValue('lots');
    expect(send).not.toHaveBeenCalled();
  });

  it('is sent as a number, and as null where the field was emptied', async () => {
    const { field, save, send } = await openPay(5);
    expect(field).toHaveValue('5');
    await userEvent.type(field, '.25');
    await save();
    await waitFor(() => expect(send).toHaveBeenCalledWith({ pay: 5.25 }));
    await userEvent.clear(field);
    await save();
    await waitFor(() => expect(send).toHaveBeenLastCalledWith({ pay: null }));
  });
});
