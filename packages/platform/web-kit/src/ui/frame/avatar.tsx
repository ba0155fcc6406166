import classes from './values.module.css';

/** First letters or digits of the first two words that contain any; emoji and symbols are skipped. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0]?.toUpperCase() ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join('');

interface AvatarProps {
  name: string;
  /** Address or object URL of a picture; initials are shown without one. */
  src?: string | null;
  size?: number;
  /** `square` for companies. */
  shape?: 'round' | 'square';
}

/** A person's or company's picture or initials. Decoration beside the name, so it is hidden from screen readers. */
export function Avatar({ name, src, size = 40, shape = 'round' }: AvatarProps) {
  return (
    <span
      className={`${classes.avatar} ${shape === 'square' ? classes.square : ''}`}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      aria-hidden="true"
    >
      {src ? <img src={src} alt="" draggable={false} /> : initialsOf(name) || '?'}
    </span>
  );
}
