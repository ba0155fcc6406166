import type { RemoteVersionRecord } from '@market/contracts/remotes';
import { texts } from '../../texts';
import classes from './remotes.module.css';

type Changes = Pick<NonNullable<RemoteVersionRecord['endpoints']>, 'added' | 'removed'>;

/** Calls of the API that a version makes and the live one does not, and the other way round; nothing where none. */
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
    <div className={classes.endpoints}>
      <span>{title}</span>
      <ul aria-label={title}>
        {endpoints.map((endpoint) => (
          <li key={endpoint}>
            <code>{endpoint}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Count of the calls that a version lists, and what differs from the live one; versions without a list say that. */
export function VersionEndpoints({ endpoints }: Pick<RemoteVersionRecord, 'endpoints'>) {
  if (!endpoints) return <p className={classes.facts}>{texts.adminRemotes.endpointsAny}</p>;
  return (
    <>
      <p className={classes.facts}>{texts.adminRemotes.endpointsCount({ count: endpoints.count })}</p>
      <EndpointChanges {...endpoints} />
    </>
  );
}
