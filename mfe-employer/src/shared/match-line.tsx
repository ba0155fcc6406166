import { call } from '@market/api/call';
import { matchApplicants } from '@market/contracts/applications';
import { type ApplicantMatch, matchSentence, metByOthers } from '@market/contracts/search';
import { links } from '@market/contracts/site';
import { useShell, type HttpClient } from '@market/web-kit';
import { Link } from '@market/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { texts } from '../texts';
import { queryKeys } from './query-keys';

interface MatchLineProps {
  applicationId: string;
  className?: string | undefined;
  /** Also which skills count by others. */
  isWhole?: boolean;
}

/** Match of an applicant with the job, in the words that the candidate reads, with a link to the rule. */
export function MatchLine({ applicationId, className, isWhole = false }: MatchLineProps) {
  const { http } = useShell();
  const { data: match } = useQuery({
    queryKey: queryKeys.match(applicationId),
    queryFn: () => askTogether(http, applicationId),
  });
  if (!match) return null;
  const counted = isWhole ? metByOthers(match) : [];
  return (
    <span className={className} data-match>
      {texts.match.line({ sentence: [matchSentence(match), ...counted].join('; ') })}{' '}
      <Link to={links.matching()}>{texts.match.how}</Link>
    </span>
  );
}

interface Batch {
  ids: Set<string>;
  answer: Promise<Map<string, ApplicantMatch>>;
}

const waiting = new WeakMap<HttpClient, Batch>();

/** Applications asked for in the same moment make one call. */
async function askTogether(http: HttpClient, id: string): Promise<ApplicantMatch | null> {
  let batch = waiting.get(http);
  if (!batch) {
    const ids = new Set<string>();
    const send = async () => {
      await Promise.resolve();
      waiting.delete(http);
      const { records } = await call(http, matchApplicants, { body: { ids: [...ids] } });
      return new Map(records.map((record) => [record.id, record.match]));
    };
    batch = { ids, answer: send() };
    waiting.set(http, batch);
  }
  batch.ids.add(id);
  return (await batch.answer).get(id) ?? null;
}
