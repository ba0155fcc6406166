import { addressOf } from '@market/api';
import { boardFeed } from '@market/contracts/job-posts';
import { useShell } from '@market/web-kit';
import { Button, Card, Row, Stack } from '@market/web-kit/ui';
import { useId } from 'react';
import { texts } from '../../texts';
import classes from './company-page.module.css';

const words = texts.companyPage;

/** The line that `shell/public/embed.js` describes, as HTML text. */
function embedLine(src: string, company: string): string {
  const script = document.createElement('script');
  // Never put into the page, so it is not run.
  script.setAttribute('src', src);
  script.dataset.company = company;
  script.setAttribute('async', '');
  return script.outerHTML;
}

/** Ways to show the company's open jobs elsewhere: on its own website, and on job boards. */
export function ElsewhereCard({ cmpCode }: { cmpCode: string }) {
  const { publicUrl } = useShell().settings;
  return (
    <Card title={words.elsewhere}>
      <Stack gap={4}>
        <Copied label={words.embed} hint={words.embedHint} text={embedLine(`${publicUrl}/embed.js`, cmpCode)} />
        <Copied
          label={words.boardFeed}
          hint={words.boardFeedHint}
          text={`${publicUrl}/api${addressOf(boardFeed)}?${new URLSearchParams({ company: cmpCode }).toString()}`}
        />
      </Stack>
    </Card>
  );
}

function Copied({ label, hint, text }: { label: string; hint: string; text: string }) {
  const { notify } = useShell();
  const id = useId();
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => notify.success(words.copied),
      () => notify.error(words.notCopied),
    );
  return (
    <Stack gap={2}>
      <h3 id={id} className={classes.elsewhere}>
        {label}
      </h3>
      <p className={classes.hint}>{hint}</p>
      <code className={classes.code}>{text}</code>
      <Row>
        <Button size="small" aria-describedby={id} onClick={copy}>
          {words.copy}
        </Button>
      </Row>
    </Stack>
  );
}
