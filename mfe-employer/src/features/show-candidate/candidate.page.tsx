import { call } from '@market/api/call';
import { viewCandidate } from '@market/contracts/profiles';
import { links } from '@market/contracts/site';
import { CandidateAvatar } from '@market/market-ui/values';
import { useShell } from '@market/web-kit';
import { useParams } from '@market/web-kit/router';
import {
  ButtonLink,
  Card,
  ErrorState,
  LoadingState,
  MailIcon,
  Page,
  PageFailure,
  PageHeader,
  PhoneText,
  usePageFailure,
} from '@market/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { CandidateBackground } from '../../shared/candidate-background';
import { queryKeys } from '../../shared/query-keys';
import { ResumePreview } from '../../shared/resume-preview';
import { useRight } from '../../shared/use-right';
import { texts } from '../../texts';
import classes from './candidate.module.css';

/** Candidate's profile for an employer with access (or with an application). */
export function CandidatePage() {
  const { http } = useShell();
  const { can_code = '' } = useParams();
  const query = useQuery({
    queryKey: queryKeys.candidate(can_code),
    queryFn: () => call(http, viewCandidate, { params: { can_code } }),
  });
  const { data: candidate, error, isPending, refetch } = query;
  const failure = usePageFailure(query, can_code);
  const seesCandidates = useRight('see-requests');
  const asksCandidates = useRight('ask-candidates');
  if (failure) {
    return (
      <PageFailure
        {...failure}
        text={texts.showCandidate.noAccess}
        actions={
          asksCandidates ? (
            <ButtonLink type="primary" to={links.dashboardNotAllowedCandidates()}>
              {texts.showCandidate.browseCandidates}
            </ButtonLink>
          ) : undefined
        }
      />
    );
  }
  if (!candidate) {
    return (
      <Page title={texts.showCandidate.candidate} width="narrow">
        {isPending ? (
          <LoadingState shape="page" label={texts.showCandidate.loadingTheCandidate} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    );
  }
  const { can_name, can_email, can_mobn, can_phone, can_about, can_skill, can_resume, candidate_exp, candidate_edu } =
    candidate;
  return (
    <Page title={can_name} width="narrow">
      <PageHeader
        back={
          seesCandidates
            ? { to: links.dashboardCandidates(), label: texts.showCandidate.candidates }
            : { to: links.dashboardApplicants(), label: texts.manifest.applicants }
        }
        title={
          <span className={classes.name}>
            <CandidateAvatar
              canCode={can_code}
              hasPicture={candidate.profileImage !== undefined}
              name={can_name}
              size={64}
            />{' '}
            <bdi>{can_name}</bdi>
          </span>
        }
        description={
          <>
            {candidate.can_headline ? (
              <>
                <bdi>{candidate.can_headline}</bdi>
                <br />
              </>
            ) : null}
            <bdi>{can_email}</bdi> · <PhoneText digits={can_mobn} phone={can_phone} />
          </>
        }
        actions={
          <ButtonLink type="primary" icon={<MailIcon size={16} />} to={`mailto:${can_email}`}>
            {texts.showCandidate.contact}
          </ButtonLink>
        }
      />
      <Card>
        <CandidateBackground
          headingLevel={2}
          about={can_about}
          skills={can_skill}
          languages={candidate.can_langs}
          links={candidate.can_links}
          experience={candidate_exp}
          education={candidate_edu}
        />
        {can_resume ? <ResumePreview candidate={candidate} /> : null}
      </Card>
    </Page>
  );
}
