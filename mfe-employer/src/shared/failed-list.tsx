import classes from './several-result.module.css';

/** Names of the items that failed in a run, with reasons; renders nothing without failures. */
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
