import classes from './bulk-result.module.css';

/** Items for which a run failed, each with its reason. */
export type Failed = ReadonlyArray<{ id: string; name: string; why: string }>;

/** Names of the items that failed in a run, with reasons; renders nothing without failures. */
export function FailedList({ failed }: { failed: Failed }) {
  if (failed.length === 0) return null;
  return (
    <ul className={classes.failed}>
      {failed.map(({ id, name, why }) => (
        <li key={id}>
          <bdi>{name}</bdi>: {why}
        </li>
      ))}
    </ul>
  );
}
