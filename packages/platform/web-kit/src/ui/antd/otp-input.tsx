import { Input } from 'antd';
import { useEffect, useRef } from 'react';
import { texts } from '../../texts';
import classes from './otp-input.module.css';

/** The digits of a code, one box each. */
const OTP_LENGTH = 6;

const onlyDigits = (text: string) => text.replace(/\D/g, '');

interface OtpInputProps {
  value: string;
  /** Receives the digits entered so far, also when fewer than six. */
  onChange: (digits: string) => void;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Id of the element with the error message. */
  describedBy?: string;
  invalid?: boolean;
  /** The group's accessible name. */
  label?: string;
}

/** Six boxes for a code sent to a phone; accepts a pasted code and the phone's autofill. */
export function OtpInput({
  value,
  onChange,
  disabled,
  autoFocus,
  describedBy,
  invalid,
  label = texts.uiForms.verificationCode,
}: OtpInputProps) {
  const group = useRef<HTMLDivElement>(null);
  // antd labels the boxes in English without an option to change that; a label with the position among six is more
  // helpful.
  useEffect(() => {
    group.current?.querySelectorAll('input').forEach((box, index) => {
      box.setAttribute('aria-label', texts.uiForms.digitOfCode({ place: index + 1, length: OTP_LENGTH }));
    });
  });
  return (
    <div ref={group} role="group" aria-label={label} aria-describedby={describedBy} className={classes.group}>
      <Input.OTP
        length={OTP_LENGTH}
        value={value}
        formatter={onlyDigits}
        onInput={(cells) => onChange(onlyDigits(cells.join('')))}
        inputMode="numeric"
        autoComplete="one-time-code"
        disabled={disabled}
        autoFocus={autoFocus}
        status={invalid ? 'error' : undefined}
      />
    </div>
  );
}
