import { gradeText, periodText } from '@market/contracts/profiles';
import { links } from '@market/contracts/site';
import { CandidateAvatar } from '@market/market-ui/values';
import { useSession } from '@market/web-kit';
import {
  ButtonLink,
  Card,
  Chip,
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
  usePageFailure,
} from '@market/web-kit/ui';
import { Fragment } from 'react';
import { useOwnBlindRecord, useOwnCandidate } from '../../shared/use-candidate';
import { texts } from '../../texts';
import { Extras } from './extras';
import { MaskedWordsList } from './masked-words-list';
import { ResumeButton } from './resume-button';
import classes from './profile.module.css';

/** The candidate's own profile as employers see it, before they have access and with it. */
export function PreviewPage() {
  const { user } = useSession();
  const query = useOwnCandidate();
  const { data: candidate, error, isError, refetch } = query;
  const failure = usePageFailure(query);
  if (!user?.can_code) {
    return (
      <Page title={texts.showProfile.profilePreview} width="narrow">
        <EmptyState
          icon={<PersonIcon size={28} />}
          title={texts.showProfile.none}
          text={texts.showProfile.noneHint}
          actions={
            <ButtonLink type="primary" to={links.profile()}>
              {texts.showProfile.toProfile}
            </ButtonLink>
          }
        />
      </Page>
    );
  }
  if (failure) return <PageFailure {...failure} />;
  return (
    <Page title={texts.showProfile.profilePreview} width="narrow">
      <PageHeader
        back={{ to: links.profile(), label: texts.showProfile.yourProfile }}
        title={texts.showProfile.asEmployersSee}
      />
      {isError && !candidate ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!candidate && !isError ? <LoadingState shape="page" label={texts.showProfile.loadingYourProfile} /> : null}
      {candidate ? (
        <Stack gap={5}>
          <BlindCard />
          <Card title={texts.showProfile.withAccess}>
            <p className={classes.hint}>{texts.showProfile.whoSeesAll}</p>
            <div className={classes.head}>
              <CandidateAvatar
                canCode={candidate.can_code}
                hasPicture={candidate.profileImage !== undefined}
                name={candidate.can_name}
                size={72}
              />
              <div className={classes.who}>
                <strong className={classes.name}>
                  <bdi>{candidate.can_name}</bdi>
                </strong>
                {candidate.can_headline ? <bdi>{candidate.can_headline}</bdi> : null}
                <span className={classes.facts}>
                  <bdi>{candidate.can_email}</bdi> ·{' '}
                  <PhoneText digits={candidate.can_mobn} phone={candidate.can_phone} />
                </span>
              </div>
            </div>
            <p className={classes.about} dir="auto">
              {candidate.can_about}
            </p>
            <Row gap={1}>
              {candidate.can_skill
                .split(',')
                .filter(Boolean)
                .map((skill) => (
                  <Chip key={skill}>{skill}</Chip>
                ))}
            </Row>
            <Extras candidate={candidate} />
            {candidate.can_resume ? <ResumeButton candidate={candidate} /> : null}
          </Card>
          <Card title={texts.showProfile.experience}>
            <Entries
              none={texts.showProfile.noExperienceStated}
              rows={candidate.candidate_exp.map(({ id, exp_desg, emp_name, job_desc, ...months }) => ({
                id,
                title: [exp_desg, emp_name],
                time: [periodText(months)],
                text: job_desc,
              }))}
            />
          </Card>
          <Card title={texts.showProfile.education}>
            <Entries
              none={texts.showProfile.noEducationStated}
              rows={candidate.candidate_edu.map(
                ({ id, can_edu, can_stre, can_scho, can_pasy, edu_desc, ...marks }) => ({
                  id,
                  title: [can_edu, can_stre],
                  time: [can_scho, can_pasy, gradeText(marks)].filter(Boolean),
                  text: edu_desc,
                }),
              )}
            />
          </Card>
        </Stack>
      ) : null}
    </Page>
  );
}

/** Blind record that employers see before access, with its masked words. */
function BlindCard() {
  const { data: record, error, isError, refetch } = useOwnBlindRecord();
  return (
    <Card title={texts.showProfile.beforeAccess}>
      <p className={classes.hint}>{texts.showProfile.whoSeesPart}</p>
      {isError && !record ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
      {!record && !isError ? (
        <LoadingState shape="text" count={3} label={texts.showProfile.loadingYourProfile} />
      ) : null}
      {record ? (
        <>
          <strong className={classes.name}>
            <bdi>{record.cate_desc}</bdi>
          </strong>
          {record.can_headline ? (
            <p className={classes.extra} dir="auto">
              {record.can_headline}
            </p>
          ) : null}
          <p className={classes.facts}>
            {[
              record.experience_years === 0
                ? texts.showProfile.noExperienceStated
                : texts.showProfile.yearsOfExperience({ years: record.experience_years }),
              record.education_level,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className={classes.about} dir="auto">
            {record.can_about}
          </p>
          <Row gap={1}>
            {record.can_skill
              .split(',')
              .filter(Boolean)
              .map((skill) => (
                <Chip key={skill}>{skill}</Chip>
              ))}
          </Row>
          <MaskedWordsList masked={record.masked} />
        </>
      ) : null}
    </Card>
  );
}

function Entries({
  none,
  rows,
}: {
  none: string;
  rows: ReadonlyArray<{
    id: string;
    title: readonly string[];
    time: readonly string[];
    text: string | undefined;
  }>;
}) {
  if (rows.length === 0) return <p className={classes.facts}>{none}</p>;
  return (
    <ul className={classes.steps}>
      {rows.map(({ id, title, time, text }) => (
        <li key={id}>
          <strong>
            <Joined parts={title} />
          </strong>
          <span className={classes.facts}>
            <Joined parts={time} />
          </span>
          {text ? (
            <p className={classes.description} dir="auto">
              {text}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Joins parts by commas, each with its own text direction. */
function Joined({ parts }: { parts: readonly string[] }) {
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 ? ', ' : null}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}
