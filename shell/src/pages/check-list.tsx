import { CheckIcon } from '@market/web-kit/frame';
import classes from './check-list.module.css';

/** Short points, each with a tick before it. */
export function CheckList({ points }: { points: readonly string[] }) {
  return (
    <ul className={classes.points}>
      {points.map((point) => (
        <li key={point}>
          <CheckIcon size={20} aria-hidden="true" />
          {point}
        </li>
      ))}
    </ul>
  );
}
