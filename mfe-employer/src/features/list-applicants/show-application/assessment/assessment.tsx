import { isApiError } from '@market/web-kit';
import { ErrorState, LoadingState } from '@market/web-kit/ui';
import { texts } from '../../../../texts';
import classes from './assessment.module.css';
import { Notes } from './notes';
import { Rating } from './rating';
import { Tags } from './tags';
import { useAssessment } from './use-assessment';

/** Rating, tags and notes of the team on an applicant; invisible to the candidate. */
export function TeamAssessment({ applicationId }: { applicationId: string }) {
  const { query, isPending, rate, tag, addTag, ...notes } = useAssessment(applicationId);
  const { data, error, refetch } = query;
  // The application was withdrawn, or ended by the candidate, after it was opened.
  if (isApiError(error) && error.status === 404) return null;
  return (
    <section className={classes.assessment} aria-label={texts.assessment.title}>
      {data ? (
        <>
          <div className={classes.marks}>
            <Rating rating={data.rating} mayRate={data.can.assess} isBusy={isPending} onRate={rate} />
            <Tags assessment={data} onTag={tag} onAdd={addTag} />
          </div>
          <Notes applicationId={applicationId} assessment={data} {...notes} />
        </>
      ) : error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState shape="text" count={2} label={texts.assessment.loading} />
      )}
    </section>
  );
}
