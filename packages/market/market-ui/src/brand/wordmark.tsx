import { brand } from './brand';
import { Mark } from './mark';

/** Mark and name together, as in the header. Programs that translate the page leave the name as it is. */
export function Wordmark({ size = 30 }: { size?: number }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: size * 0.28, color: 'inherit' }}>
      <Mark size={size} />
      <span
        translate="no"
        style={{
          fontFamily: 'var(--mk-font-display)',
          fontSize: size * 0.8,
          fontWeight: 700,
          letterSpacing: '-0.03em',
          lineHeight: 1,
        }}
      >
        {brand.name}
      </span>
    </span>
  );
}
