import { call } from '@market/api/call';
import {
  type Education,
  type Experience,
  EXPERIENCE_LIST_LIMIT,
  gradeText,
  listEducation,
  listExperience,
  periodText,
  removeEducation,
  removeExperience,
} from '@market/contracts/profiles';
import { errorText, useSharedState, useShell } from '@market/web-kit';
import {
  AddIcon,
  Button,
  Card,
  ConfirmButton,
  DeleteIcon,
  Dialog,
  EditIcon,
  EmptyState,
  ErrorState,
  ItemList,
  LoadingState,
} from '@market/web-kit/ui';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { refreshMatches } from '../../../shared/match/refresh-matches';
import { queryKeys } from '../../../shared/query-keys';
import { texts } from '../../../texts';
import { EducationForm } from '../../../shared/background/education.form';
import { ExperienceForm } from '../../../shared/background/experience.form';
import { EXPERIENCE_TYPES } from '../../../shared/background/experience-types';
import classes from './background.module.css';

/** Query of work experience; disabled until there is a profile. */
export function useExperience(hasProfile: boolean) {
  const { http } = useShell();
  return useQuery({
    queryKey: queryKeys.experience,
    queryFn: async () => {
      const listing = await call(http, listExperience, { body: { page: 1, limit: EXPERIENCE_LIST_LIMIT } });
      useSharedState.setState({ experience: listing.records });
      return listing;
    },
    // Placeholder: the last list of this visit, until the refetch completes.
    placeholderData: () => known(useSharedState.getState().experience ?? []),
    enabled: hasProfile,
  });
}

function known(records: Experience[]) {
  return records.length > 0 ? { records, total: records.length, page: 1, limit: EXPERIENCE_LIST_LIMIT } : undefined;
}

/** Query of education; disabled until there is a profile. */
export function useEducation(hasProfile: boolean) {
  const { http } = useShell();
  return useQuery({
    queryKey: queryKeys.education,
    queryFn: () => call(http, listEducation, { body: { page: 1, limit: EXPERIENCE_LIST_LIMIT } }),
    enabled: hasProfile,
  });
}

/** Work experience section of the profile. */
export function ExperienceSection({ query }: { query: UseQueryResult<{ records: Experience[] }> }) {
  const { http } = useShell();
  return (
    <BackgroundSection<Experience>
      title={texts.editBackground.experience}
      addLabel={texts.editBackground.addExperience}
      empty={texts.editBackground.experienceLead}
      queryKey={queryKeys.experience}
      query={query}
      remove={(id) => call(http, removeExperience, { params: { id } })}
      nameOf={({ exp_desg, emp_name }) => `${exp_desg}, ${emp_name}`}
      show={({ exp_desg, emp_name, exp_type, cur_ctc, job_desc, ...months }) => (
        <>
          <strong>
            <bdi>{exp_desg}</bdi>
          </strong>
          <span>
            <bdi>{emp_name}</bdi> · <bdi>{EXPERIENCE_TYPES[exp_type] ?? exp_type}</bdi>
          </span>
          <span className={classes.time}>{periodText(months)}</span>
          {typeof cur_ctc === 'number' ? (
            <span className={classes.time}>{texts.showProfile.currentCtc({ amount: cur_ctc })}</span>
          ) : null}
          <Description text={job_desc} />
        </>
      )}
      form={(entry, close) => <ExperienceForm entry={entry} onClose={close} />}
    />
  );
}

/** Education section of the profile. */
export function EducationSection({ query }: { query: UseQueryResult<{ records: Education[] }> }) {
  const { http } = useShell();
  return (
    <BackgroundSection<Education>
      title={texts.editBackground.education}
      addLabel={texts.editBackground.addEducation}
      empty={texts.editBackground.educationLead}
      queryKey={queryKeys.education}
      query={query}
      remove={(id) => call(http, removeEducation, { params: { id } })}
      nameOf={({ can_edu, can_scho }) => `${can_edu}, ${can_scho}`}
      show={({ can_edu, can_stre, can_scho, can_pasy, edu_desc, ...marks }) => (
        <>
          <strong>
            <bdi>{can_edu}</bdi>, <bdi>{can_stre}</bdi>
          </strong>
          <span>
            <bdi>{can_scho}</bdi>
          </span>
          <span className={classes.time}>{[can_pasy, gradeText(marks)].filter(Boolean).join(', ')}</span>
          <Description text={edu_desc} />
        </>
      )}
      form={(entry, close) => <EducationForm entry={entry} onClose={close} />}
    />
  );
}

function Description({ text }: { text: string | undefined }) {
  return text ? (
    <span className={classes.description} dir="auto">
      {text}
    </span>
  ) : null;
}

interface BackgroundSectionProps<Entry extends { id: string }> {
  title: string;
  addLabel: string;
  empty: string;
  queryKey: readonly string[];
  query: UseQueryResult<{ records: Entry[] }>;
  remove: (id: string) => Promise<unknown>;
  nameOf: (entry: Entry) => string;
  show: (entry: Entry) => ReactNode;
  form: (entry: Entry | undefined, close: () => void) => ReactNode;
}

function BackgroundSection<Entry extends { id: string }>({
  title,
  addLabel,
  empty,
  queryKey,
  query: { data, error, isError, isPending, refetch },
  remove,
  nameOf,
  show,
  form,
}: BackgroundSectionProps<Entry>) {
  const { notify } = useShell();
  const cache = useQueryClient();
  const [edited, setEdited] = useState<Entry | 'new'>();
  const removal = useMutation({
    mutationFn: remove,
    onError: (failure) => notify.error(errorText(failure, texts.editBackground.notRemoved)),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey });
      refreshMatches(cache);
    },
  });
  return (
    <Card
      title={title}
      extra={
        <Button size="small" icon={<AddIcon size={16} />} onClick={() => setEdited('new')}>
          {addLabel}
        </Button>
      }
    >
      {isError && !data ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <LoadingState shape="rows" count={2} label={texts.editBackground.loading({ title })} /> : null}
      {data?.records.length === 0 ? (
        <EmptyState compact title={texts.editBackground.nothingHereYet} text={empty} />
      ) : null}
      {data && data.records.length > 0 ? (
        <ItemList
          label={title}
          items={data.records}
          keyOf={({ id }) => id}
          render={(entry) => (
            <div className={classes.entry}>
              <div className={classes.what}>{show(entry)}</div>
              <Button
                size="small"
                type="text"
                icon={<EditIcon size={16} />}
                aria-label={texts.editBackground.editLabel({ name: nameOf(entry) })}
                onClick={() => setEdited(entry)}
              />
              <ConfirmButton
                size="small"
                type="text"
                danger
                icon={<DeleteIcon size={16} />}
                aria-label={texts.editBackground.removeLabel({ name: nameOf(entry) })}
                question={
                  <>
                    {texts.editBackground.removeQuestion({ name: nameOf(entry), bdi: (words) => <bdi>{words}</bdi> })}
                  </>
                }
                confirmLabel={texts.editBackground.remove}
                onConfirm={() => removal.mutateAsync(entry.id)}
              />
            </div>
          )}
        />
      ) : null}
      {edited ? (
        <Dialog
          title={edited === 'new' ? addLabel : texts.editBackground.editDialogTitle({ title: title.toLowerCase() })}
          onClose={() => setEdited(undefined)}
        >
          {form(edited === 'new' ? undefined : edited, () => setEdited(undefined))}
        </Dialog>
      ) : null}
    </Card>
  );
}
