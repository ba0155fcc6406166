import { links } from '@market/contracts/site';
import { useSession } from '@market/web-kit';
import { ErrorState, LoadingState, Page, PageFailure, PageHeader, usePageFailure } from '@market/web-kit/ui';
import { useState } from 'react';
import { useOwnCandidate } from '../../shared/use-candidate';
import { texts } from '../../texts';
import { ReadResumeForm } from './read-resume.form';

/** `/read-resume`: a resume's values beside the profile's form; each is accepted, corrected or skipped. */
export function ReadResumePage() {
  const { user } = useSession();
  const candidate = useOwnCandidate();
  const failure = usePageFailure(candidate);
  // Fixed at the start: when this form creates the profile, it must stay mounted.
  const [isFirst] = useState(user?.can_code === undefined);
  if (failure) return <PageFailure {...failure} />;
  const isReady = isFirst || candidate.data !== undefined;
  return (
    <Page title={texts.readResume.title}>
      <PageHeader
        back={{ to: links.profile(), label: texts.showProfile.yourProfile }}
        title={texts.readResume.title}
        description={texts.readResume.lead}
      />
      {candidate.isError && !isReady ? (
        <ErrorState error={candidate.error} onRetry={() => void candidate.refetch()} />
      ) : null}
      {!isReady && !candidate.isError ? (
        <LoadingState shape="rows" count={3} label={texts.showProfile.loadingYourProfile} />
      ) : null}
      {isReady ? <ReadResumeForm candidate={candidate.data} /> : null}
    </Page>
  );
}
