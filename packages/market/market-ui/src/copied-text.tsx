import { logFailure, useShell } from '@market/web-kit';
import { Button, Row, Stack } from '@market/web-kit/frame';
import { useId } from 'react';
import { texts } from './texts';
import classes from './copied-text.module.css';

const words = texts.copiedText;

/** Labelled text with a copy button. */
export function CopiedText({ label, hint, text }: { label: string; hint?: string; text: string }) {
  const { notify } = useShell();
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success(words.copied);
    } catch (error) {
      logFailure(error);
      notify.error(words.notCopied);
    }
  };
  return (
    <Stack gap={2}>
      <h3 id={id} className={classes.label}>
        {label}
      </h3>
      {hint ? <p className={classes.hint}>{hint}</p> : null}
      <code className={classes.code}>{text}</code>
      <Row>
        <Button size="small" aria-describedby={id} onClick={() => void copy()}>
          {words.copy}
        </Button>
      </Row>
    </Stack>
  );
}
