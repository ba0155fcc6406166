import { call } from '@market/api/call';
import { type BlindCandidate, browseCandidates } from '@market/contracts/access';
import { JOB_CATEGORIES } from '@market/contracts/job-posts';
import { LIST_SEARCH_MAX } from '@market/contracts/search';
import { links } from '@market/contracts/site';
import { RecordStatus } from '@market/market-ui/values';
import { useShell } from '@market/web-kit';
import { Link } from '@market/web-kit/router';
import {
  Button,
  ButtonLink,
  Card,
  Chip,
  EducationIcon,
  EmptyState,
  Input,
  JobIcon,
  Page,
  PageFailure,
  PageHeader,
  PeopleIcon,
  QueryList,
  Row,
  Select,
  TagInput,
  usePageFailure,
} from '@market/web-kit/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AskAgain } from '../../shared/ask-again';
import { PromiseBanner } from '../../shared/promise-banner';
import { RequestAccessDialog } from '../../shared/request-access.dialog';
import { queryKeys } from '../../shared/query-keys';
import { useAddressFilter } from '../../shared/use-address-filter';
import { useCategories } from '../../shared/use-categories';
import { useTypedSearch } from '../../shared/use-typed-search';
import { texts } from '../../texts';
import classes from './available-candidates.module.css';

const PAGE_SIZE = 20;
/** Cache time: candidates change slowly, and each fetch counts towards an employer's daily limit of records. */
const FRESH_MS = 5 * 60_000;
const NO_FILTER: { search: string; job_cate: string[]; skills: string[] } = { search: '', job_cate: [], skills: [] };

/** Available Candidates: anonymous records without contact; the employer can request access to a suitable one. */
export function AvailableCandidatesPage() {
  const { http } = useShell();
  const categories = useCategories();
  const { filter, change } = useAddressFilter(NO_FILTER, {
    job_cate: JOB_CATEGORIES.map(({ cate_code }) => String(cate_code)),
  });
  const [typed, setTyped] = useTypedSearch(filter.search, (search) => change({ search }, { replace: true }));
  const [selected, setSelected] = useState<BlindCandidate>();
  const categoryCodes = filter.job_cate.map(Number);
  const body = {
    search: filter.search,
    skills: filter.skills,
    job_cate: categoryCodes,
    page: filter.page,
    limit: PAGE_SIZE,
  };
  const query = useQuery({
    queryKey: queryKeys.blindCandidates(body),
    queryFn: () => call(http, browseCandidates, { body }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  });
  const failure = usePageFailure(query);
  const isFiltered = filter.search !== '' || filter.job_cate.length > 0 || filter.skills.length > 0;

  if (failure) return <PageFailure {...failure} />;
  return (
    <Page title={texts.browseCandidates.availableCandidates}>
      <PageHeader title={texts.browseCandidates.availableCandidates} description={texts.browseCandidates.lead} />
      <PromiseBanner act="ask-candidates" />
      <div className={classes.filters}>
        <Input
          className={classes.filter}
          allowClear
          aria-label={texts.browseCandidates.searchCandidates}
          placeholder={texts.browseCandidates.searchLabel}
          maxLength={LIST_SEARCH_MAX}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select
          className={classes.filter}
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          aria-label={texts.browseCandidates.jobCategory}
          placeholder={texts.browseCandidates.allCategories}
          options={categories.choices}
          loading={categories.isLoading}
          showSearch={{ optionFilterProp: 'label' }}
          value={categoryCodes}
          onChange={(codes: number[]) => change({ job_cate: codes.map(String) })}
        />
        <TagInput
          className={classes.filter}
          aria-label={texts.browseCandidates.skills}
          placeholder={texts.browseCandidates.skills}
          value={filter.skills}
          onChange={(skills: string[]) => change({ skills })}
        />
      </div>
      <QueryList
        query={query}
        label={texts.browseCandidates.candidates}
        count={texts.browseCandidates.candidateCount}
        loading={texts.browseCandidates.loadingCandidates}
        keyOf={({ can_code }) => can_code}
        render={(candidate) => <BlindCard candidate={candidate} onAsk={() => setSelected(candidate)} />}
        empty={
          <EmptyState
            icon={<PeopleIcon size={28} />}
            title={isFiltered ? texts.browseCandidates.noneFits : texts.browseCandidates.none}
            text={isFiltered ? texts.browseCandidates.noneFitsHint : texts.browseCandidates.noneHint}
            actions={
              isFiltered ? (
                <Button onClick={() => change(NO_FILTER)}>{texts.browseCandidates.showEverybody}</Button>
              ) : undefined
            }
          />
        }
        paging={{ page: filter.page, size: PAGE_SIZE, onChange: (page, options) => change({ page }, options) }}
      />
      {selected ? <RequestAccessDialog candidate={selected} onClose={() => setSelected(undefined)} /> : null}
    </Page>
  );
}

/** Reason shown in place of the access request, where the server would refuse it. */
function WhyNot({ candidate: { request_state, ask_again_at } }: { candidate: BlindCandidate }) {
  if (request_state === 'requested')
    return (
      <span className={classes.whyNot}>
        {texts.browseCandidates.notAnswered({
          dashboardRequestAccess: (words) => <Link to={links.dashboardRequestAccess()}>{words}</Link>,
        })}
      </span>
    );
  if (request_state === 'granted')
    return <span className={classes.whyNot}>{texts.browseCandidates.accessGranted}</span>;
  if (ask_again_at)
    return (
      <span className={classes.whyNot}>
        <AskAgain at={ask_again_at} />
      </span>
    );
  return (
    <ButtonLink type="link" to={links.profile()}>
      {texts.browseCandidates.companyMissing}
    </ButtonLink>
  );
}

function BlindCard({ candidate, onAsk }: { candidate: BlindCandidate; onAsk: () => void }) {
  const { cate_desc, can_skill, can_about, can_headline, education_level, experience_years, request_state, can } =
    candidate;
  return (
    <Card>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>
            <bdi>{cate_desc}</bdi>
          </h2>
          <p className={classes.facts}>
            <span>
              <JobIcon size={15} aria-hidden="true" />{' '}
              {experience_years === 0
                ? texts.browseCandidates.noExperienceStated
                : texts.browseCandidates.yearsOfExperience({ experienceYears: experience_years })}
            </span>
            {education_level ? (
              <span>
                <EducationIcon size={15} aria-hidden="true" /> {education_level}
              </span>
            ) : null}
          </p>
        </div>
        <Row gap={2}>
          {request_state === 'none' ? null : <RecordStatus status={request_state} />}
          {can.request_access ? (
            <Button onClick={onAsk}>{texts.browseCandidates.requestAccess}</Button>
          ) : (
            <WhyNot candidate={candidate} />
          )}
        </Row>
      </div>
      {can_headline ? (
        <strong>
          <bdi>{can_headline}</bdi>
        </strong>
      ) : null}
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
    </Card>
  );
}
