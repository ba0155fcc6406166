import { OTP_LENGTH, verifyPhoneSchema } from '@market/contracts/accounts';
import { FAILURES } from '@market/contracts/messages';
import { Form, OtpField, SubmitButton, useFormikContext, useSubmit } from '@market/web-kit/forms';
import { useRef, type ReactNode } from 'react';
import { texts } from '../../texts';
import { useWasSent } from '../waits';
import { maskedPhone } from './masked-phone';
import { ResendOtp } from './resend-otp';
import classes from './code.module.css';

interface CodeFormProps<Answer> {
  /** Phone number that receives the code. */
  phone: string;
  wait: string;
  sending: boolean;
  onResend: () => void;
  /** Verifies the code; errors that it throws are shown. */
  verify: (otp: string) => Promise<Answer>;
  onVerified: (answer: Answer) => void;
  /** Further actions, below the button. */
  children?: ReactNode;
}

/** Six digit boxes, Verify, and Resend: shared by phone verification and phone sign-in. */
export function CodeForm<Answer>({
  phone,
  wait,
  sending,
  onResend,
  verify,
  onVerified,
  children,
}: CodeFormProps<Answer>) {
  const wasSent = useWasSent(wait);
  const lead = LEADS[sending || wasSent === undefined ? 'sending' : wasSent ? 'sent' : 'failed'];
  const boxes = useRef<HTMLDivElement>(null);
  // Restores the focus to the boxes: a pressed button loses it while disabled, and the next action is typing a code.
  const backToBoxes = () => boxes.current?.querySelector('input')?.focus();
  const submit = useSubmit({
    send: ({ otp }: { otp: string }) => verify(otp),
    onSuccess: onVerified,
    failureText: FAILURES.otpVerify,
    onFailure: backToBoxes,
  });
  return (
    <Form initialValues={{ otp: '' }} schema={verifyPhoneSchema} onSubmit={submit} showFailure>
      <p className={classes.lead}>
        {lead({
          otpLength: OTP_LENGTH,
          maskedPhone: maskedPhone(phone),
          strong: (words) => <strong className={classes.phone}>{words}</strong>,
        })}
      </p>
      <div ref={boxes}>
        <OtpField name="otp" autoFocus />
      </div>
      <VerifyButton />
      <div className={classes.foot}>
        <ResendOtp
          wait={wait}
          sending={sending}
          onResend={() => {
            onResend();
            backToBoxes();
          }}
        />
        {children}
      </div>
    </Form>
  );
}

const LEADS = {
  sending: texts.verifyPhone.sending,
  sent: texts.verifyPhone.enterTheDigitCode,
  failed: texts.verifyPhone.notSent,
} as const;

function VerifyButton() {
  const { values } = useFormikContext<{ otp: string }>();
  return (
    <SubmitButton block disabled={values.otp.length !== OTP_LENGTH}>
      {texts.verifyPhone.verify}
    </SubmitButton>
  );
}
