import { AccessRequests } from './access-requests';

/** Requested Candidates: everybody the employer asked, and what they said. */
export function RequestedCandidatesPage() {
  return (
    <AccessRequests
      title="Requested Candidates"
      description="Whom you asked for access, and what they decided."
      empty={{ title: 'You have not asked anybody yet', text: 'Browse candidates and ask those who look right.' }}
    />
  );
}

/** Candidates: those whose access is granted. */
export function CandidatesPage() {
  return (
    <AccessRequests
      title="Candidates"
      description="People who let you see their whole profile."
      status="granted"
      empty={{ title: 'Nobody has granted you access yet', text: 'Ask candidates who look right; they decide.' }}
    />
  );
}
