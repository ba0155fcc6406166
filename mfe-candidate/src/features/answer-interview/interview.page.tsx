import { InterviewOfLink } from '@market/market-ui';
import { useParams } from '@market/web-kit/router';
import { Page, PageHeader } from '@market/web-kit/ui';
import { texts } from '../../texts';

/** `/interview/:token`: proposed times of an interview, answered from the mail without signing in. */
export function InterviewPage() {
  const { token = '' } = useParams();
  return (
    <Page title={texts.manifest.interview} width="narrow">
      <PageHeader title={texts.manifest.interview} />
      <InterviewOfLink token={token} />
    </Page>
  );
}
