import { isVerified } from '@market/contracts/accounts';
import type { Candidate } from '@market/contracts/profiles';
import { links } from '@market/contracts/site';
import { CandidateAvatar } from '@market/market-ui/values';
import { useSession, useShell, useRefreshUser } from '@market/web-kit';
import {
  Button,
  ButtonLink,
  Card,
  Chip,
  EditIcon,
  EmptyState,
  ErrorState,
  LoadingState,
  Page,
  PageFailure,
  PageHeader,
  PersonIcon,
  PhoneText,
  Row,
  Stack,
  StatusTag,
  usePageFailure,
} from '@market/web-kit/ui';
import { useEffect } from 'react';
import { ApprovalWithdrawn, isApprovalWithdrawn } from '../../shared/approval-withdrawn';
import { useOwnCandidate } from '../../shared/use-candidate';
import { useCategories } from '../../shared/use-categories';
import { texts } from '../../texts';
import { AccessRequestsSection } from '../../shared/access-requests/access-requests-section';
import { EducationSection, ExperienceSection, useEducation, useExperience } from './background/background-section';
import { Extras } from './extras';
import { FilesSection } from './files-section';
import { MatchWishesSection } from './match-wishes';
import { ResumeButton } from './resume-button';
import { VisibilitySection } from './visibility-section';
import classes from './profile.module.css';

/** The candidate's own page: what employers see, pending tasks, and visibility. */
export function ProfilePage() {
  const refreshUser = useRefreshUser();
  const { user } = useSession();
  const candidate = useOwnCandidate();
  const failure = usePageFailure(candidate);
  const hasProfile = user?.can_code !== undefined;
  const experience = useExperience(hasProfile);
  const education = useEducation(hasProfile);
  // First load: all sections appear together, since one by one they would shift those below. A retry later keeps its
  // place.
  const isNew = hasProfile && [candidate, experience, education].some(({ isFetched, data }) => !isFetched && !data);
  // A verification may have happened elsewhere since the user was stored.
  useEffect(() => void refreshUser(), [refreshUser]);
  if (!user) return null;
  if (failure) return <PageFailure {...failure} />;
  return (
    <Page title={texts.showProfile.profile} width="narrow">
      <PageHeader
        title={texts.showProfile.yourProfile}
        description={texts.showProfile.resumeLead}
        actions={<ProfileActions hasProfile={hasProfile} />}
      />
      <Stack gap={5}>
        <AccountCard />
        {isApprovalWithdrawn(user) ? <ApprovalWithdrawn /> : null}
        {candidate.isError && !candidate.data ? (
          <ErrorState error={candidate.error} onRetry={() => void candidate.refetch()} />
        ) : null}
        {isNew || (hasProfile && candidate.isPending) ? (
          <LoadingState shape="rows" count={3} label={texts.showProfile.loadingYourProfile} />
        ) : null}
        {hasProfile ? null : <NoProfile />}
        {candidate.data && !isNew ? (
          <>
            <Details candidate={candidate.data} />
            <FilesSection candidate={candidate.data} />
          </>
        ) : null}
        {hasProfile ? (
          // Mounted from the beginning, so that all queries start at once.
          <div hidden={isNew}>
            <Stack gap={5}>
              <ExperienceSection query={experience} />
              <EducationSection query={education} />
              <MatchWishesSection />
              <VisibilitySection />
              <AccessRequestsSection />
            </Stack>
          </div>
        ) : null}
      </Stack>
    </Page>
  );
}

function ProfileActions({ hasProfile }: { hasProfile: boolean }) {
  return (
    <Row>
      <ButtonLink to={links.settings()}>{texts.showProfile.settings}</ButtonLink>
      {hasProfile ? <ButtonLink to={links.ownCandidateProfile()}>{texts.showProfile.preview}</ButtonLink> : null}
    </Row>
  );
}

function NoProfile() {
  const { openDialog } = useShell();
  return (
    <Card>
      <EmptyState
        icon={<PersonIcon size={28} />}
        title={texts.showProfile.tellEmployersWho}
        text={texts.showProfile.createLead}
        actions={
          <Row>
            <Button type="primary" onClick={() => openDialog('candidate-profile', {})}>
              {texts.showProfile.createYourProfile}
            </Button>
            <ButtonLink to={links.readResume()}>{texts.showProfile.fillFromResume}</ButtonLink>
          </Row>
        }
      />
    </Card>
  );
}

/** Phone and email, with buttons to verify them. Shown only while a verification is pending. */
function AccountCard() {
  const { openDialog } = useShell();
  const { user } = useSession();
  if (!user || isVerified(user)) return null;
  return (
    <Card title={texts.showProfile.stepsHeading}>
      <ul className={classes.steps}>
        <li>
          <span>{texts.showProfile.phone}</span>
          {user.phone_ver_status === 1 ? (
            <StatusTag label={texts.showProfile.verified} tone="good" />
          ) : (
            <Button type="primary" size="small" onClick={() => openDialog('verify-phone', {})}>
              {texts.showProfile.verifyPhone}
            </Button>
          )}
        </li>
        <li>
          <span>{texts.showProfile.email}</span>
          {user.email_ver_status === 1 ? (
            <StatusTag label={texts.showProfile.verified} tone="good" />
          ) : (
            <Button size="small" disabled={user.phone_ver_status === 0} onClick={() => openDialog('verify-email', {})}>
              {texts.showProfile.verifyEmail}
            </Button>
          )}
        </li>
      </ul>
    </Card>
  );
}

function Details({ candidate }: { candidate: Candidate }) {
  const { openDialog } = useShell();
  const { choices } = useCategories();
  const { can_name, can_email, can_mobn, can_phone, can_job_cate, can_skill, can_about, can_resume } = candidate;
  const { can_headline } = candidate;
  return (
    <Card
      title={texts.showProfile.profileInformation}
      extra={
        <Button icon={<EditIcon size={16} />} onClick={() => openDialog('candidate-profile', {})}>
          {texts.showProfile.edit}
        </Button>
      }
    >
      <div className={classes.head}>
        <CandidateAvatar
          canCode={candidate.can_code}
          hasPicture={candidate.profileImage !== undefined}
          name={can_name}
          size={72}
        />
        <div className={classes.who}>
          <strong className={classes.name}>
            <bdi>{can_name}</bdi>
          </strong>
          {can_headline ? <bdi>{can_headline}</bdi> : null}
          <span>{choices.find(({ value }) => value === can_job_cate)?.label}</span>
          <span className={classes.facts}>
            <bdi>{can_email}</bdi> · <PhoneText digits={can_mobn} phone={can_phone} />
          </span>
        </div>
      </div>
      <p className={classes.about} dir="auto">
        {can_about}
      </p>
      <Row gap={1}>
        {can_skill
          .split(',')
          .filter(Boolean)
          .map((skill) => (
            <Chip key={skill}>{skill}</Chip>
          ))}
      </Row>
      <Extras candidate={candidate} />
      {can_resume ? <ResumeButton candidate={candidate} /> : null}
    </Card>
  );
}
