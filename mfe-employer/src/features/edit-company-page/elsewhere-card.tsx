import { addressOf } from '@market/api';
import { boardFeed } from '@market/contracts/job-posts';
import { CopiedText } from '@market/market-ui';
import { useShell } from '@market/web-kit';
import { Card, Stack } from '@market/web-kit/ui';
import { texts } from '../../texts';

const words = texts.companyPage;

/** Embed code as described in `shell/public/embed.js`, as HTML text. */
function embedLine(src: string, company: string): string {
  const script = document.createElement('script');
  // The element is never inserted into the page, so the script does not run.
  script.setAttribute('src', src);
  script.dataset.company = company;
  script.setAttribute('async', '');
  return script.outerHTML;
}

/** Options to show the company's open jobs elsewhere: on its own website, and on job boards. */
export function ElsewhereCard({ cmpCode }: { cmpCode: string }) {
  const { publicUrl } = useShell().settings;
  return (
    <Card title={words.elsewhere}>
      <Stack gap={4}>
        <CopiedText label={words.embed} hint={words.embedHint} text={embedLine(`${publicUrl}/embed.js`, cmpCode)} />
        <CopiedText
          label={words.boardFeed}
          hint={words.boardFeedHint}
          text={`${publicUrl}/api${addressOf(boardFeed)}?${new URLSearchParams({ company: cmpCode }).toString()}`}
        />
      </Stack>
    </Card>
  );
}
