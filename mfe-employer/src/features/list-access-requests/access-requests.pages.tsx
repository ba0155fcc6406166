import { Page, PageHeader } from '@market/web-kit/ui';
import { AccessRequests } from './access-requests';

/** Requested Candidates: everybody the employer asked, and what they said. */
export function RequestedCandidatesPage() {
  return (
    <Page title="Requested Candidates">
      <PageHeader title="Requested Candidates" description="Whom you asked for access, and what they decided." />
      <AccessRequests empty={{ title: 'You have not asked anybody yet', text: 'Browse candidates and ask those who look right.' }} />
    </Page>
  );
}

/** Candidates: those whose access is granted. */
export function CandidatesPage() {
  return (
    <Page title="Candidates">
      <PageHeader title="Candidates" description="People who let you see their whole profile." />
      <AccessRequests status="granted" empty={{ title: 'Nobody has granted you access yet', text: 'Ask candidates who look right; they decide.' }} />
    </Page>
  );
}
