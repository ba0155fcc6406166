import { brand } from './brand';

interface MarkProps {
  size?: number;
  /** Label for screen readers if the mark is used alone; without it the mark is decorative. */
  title?: string;
}

/**
 * The installation's logo; by default the product's mark, a bird on its perch. `shell/public/favicon.svg` has the same
 * drawing, as have the pictures beside it, on the dark sea background.
 */
export function Mark({ size = 32, title }: MarkProps) {
  if (brand.logo) return <img src={brand.logo} alt={title ?? ''} width={size} height={size} />;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path
        fill="var(--mk-mark-body, var(--mk-primary))"
        d="M4 22.5 17.2 9.3A7.4 7.4 0 0 1 29 9.5l-3.4 1.9v3.4a7.7 7.7 0 0 1-7.7 7.7Z"
      />
      <path fill="var(--mk-accent)" d="M9.6 22.5 18 14.1a4.2 4.2 0 0 1 4.2 4.2 4.2 4.2 0 0 1-4.2 4.2Z" />
      <circle cx="22.3" cy="9.7" r="1.35" fill="var(--mk-mark-eye, var(--mk-surface))" />
      <rect x="2" y="25" width="28" height="2.6" rx="1.3" fill="currentColor" />
    </svg>
  );
}
