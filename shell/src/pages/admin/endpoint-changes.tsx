import type { RemoteVersionRecord } from '@market/contracts/remotes';
import { texts } from '../../texts';
import classes from './remotes.module.css';

type Changes = Pick<NonNullable<RemoteVersionRecord['endpoints']>, 'added' | 'removed'>;

/** Longer lists, such as that of a first version, are closed at first. */
const SHOWN_AT_ONCE = 10;

/** Endpoints that a version adds or removes, compared with the live one; nothing without changes. */
export function EndpointChanges({ added, removed }: Changes) {
  return (
    <>
      {added.length > 0 ? <EndpointList title={texts.adminRemotes.endpointsAdded} endpoints={added} /> : null}
      {removed.length > 0 ? <EndpointList title={texts.adminRemotes.endpointsRemoved} endpoints={removed} /> : null}
    </>
  );
}

function EndpointList({ title, endpoints }: { title: string; endpoints: readonly string[] }) {
  return (
    <details className={classes.endpoints} open={endpoints.length <= SHOWN_AT_ONCE}>
      <summary>{title}</summary>
      <ul aria-label={title}>
        {endpoints.map((endpoint) => (
          <li key={endpoint}>
            <code>{endpoint}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * Number of the endpoints that a version lists, and its differences from the live one; states when there is no list.
 */
export function VersionEndpoints({ endpoints }: Pick<RemoteVersionRecord, 'endpoints'>) {
  if (!endpoints) return <p className={classes.facts}>{texts.adminRemotes.endpointsAny}</p>;
  return (
    <>
      <p className={classes.facts}>{texts.adminRemotes.endpointsCount({ count: endpoints.count })}</p>
      <EndpointChanges {...endpoints} />
    </>
  );
}
