import classes from './several-result.module.css';

/** Names of those for whom a run failed, and why; nothing where it failed for none. */
export function FailedList({ failed }: { failed: ReadonlyArray<{ id: string; name: string; why: string }> }) {
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
