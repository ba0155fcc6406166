import { matchLine } from '@market/contracts/search';
import { links } from '@market/contracts/site';
import { Link } from '@market/web-kit/router';
import { texts } from '../../texts';
import classes from './match.module.css';
import { useMatch } from './use-match';

/** Single-line match of a job with the reader's profile, with a link to the rules; empty where no skill matches. */
export function MatchLine({ jobId }: { jobId: string }) {
  const match = useMatch(jobId);
  const sentence = match && matchLine(match);
  if (!sentence) return null;
  return (
    <p className={classes.line}>
      {texts.match.line({ sentence })}{' '}
      <Link className={classes.how} to={links.matching()}>
        {texts.match.how}
      </Link>
    </p>
  );
}
