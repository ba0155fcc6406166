import { Alert, Button, Stack } from '@market/web-kit/ui';
import { texts } from '../../texts';
import classes from './recovery-codes.module.css';

/** Recovery codes shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Stack gap={4}>
      <Alert type="warning" title={texts.secondFactor.keepCodes} />
      <ul className={classes.codes} aria-label={texts.secondFactor.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button type="primary" block onClick={onDone}>
        {texts.secondFactor.codesKept}
      </Button>
    </Stack>
  );
}
