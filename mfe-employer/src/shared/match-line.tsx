import { call } from '@market/api/call';
import { matchApplicants } from '@market/contracts/applications';
import { matchSentence, metByOthers } from '@market/contracts/search';
import { links } from '@market/contracts/site';
import { joinReads, useShell } from '@market/web-kit';
import { Link } from '@market/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { texts } from '../texts';
import classes from './match-line.module.css';
import { queryKeys } from './query-keys';

const readMatch = joinReads(async (http, ids) => {
  const { records } = await call(http, matchApplicants, { body: { ids } });
  return records.map(({ id, match }) => [id, match] as const);
});

interface MatchLineProps {
  applicationId: string;
  className?: string | undefined;
  /** Unshortened, including skills that match through others; otherwise limited to two lines. */
  isWhole?: boolean;
}

/** Match of an applicant with the job, in the same words that the candidate sees, with a link to the rule. */
export function MatchLine({ applicationId, className, isWhole = false }: MatchLineProps) {
  const { http } = useShell();
  const { data: match, isPending } = useQuery({
    queryKey: queryKeys.match(applicationId),
    queryFn: () => readMatch(http, applicationId),
  });
  const look = [className, isWhole ? undefined : classes.short].filter(Boolean).join(' ');
  // Placeholder for the line, so that a menu below does not shift under the pointer.
  if (isPending)
    return (
      <span className={look} aria-hidden="true">
        {'\u00A0'}
      </span>
    );
  if (!match) return null;
  const counted = isWhole ? metByOthers(match) : [];
  const line = texts.match.line({ sentence: [matchSentence(match), ...counted].join('; ') });
  return (
    <span className={look} data-match>
      {isWhole ? (
        line
      ) : (
        <span className={classes.sentence} title={line}>
          {line}
        </span>
      )}{' '}
      <Link to={links.matching()}>{texts.match.how}</Link>
    </span>
  );
}
