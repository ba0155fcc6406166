import type { ReactNode } from 'react';
import classes from './stack.module.css';

interface StackProps {
  /** A step of the spacing scale: 4, 8, 12, 16, 24, 32, 48 px. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  className?: string;
  children: ReactNode;
}

const gapClass = (gap: NonNullable<StackProps['gap']>) => classes[`gap${String(gap)}`] ?? '';

/** Stacks children vertically. */
export function Stack({ gap = 4, className = '', children }: StackProps) {
  return <div className={`${classes.stack} ${gapClass(gap)} ${className}`}>{children}</div>;
}

/** Places children side by side, wrapping where there is no room. */
export function Row({
  gap = 2,
  justify = 'start',
  className = '',
  children,
}: StackProps & { justify?: 'start' | 'between' | 'end' | 'center' }) {
  return (
    <div
      className={`${classes.row} ${gapClass(gap)} ${justify === 'start' ? '' : (classes[justify] ?? '')} ${className}`}
    >
      {children}
    </div>
  );
}
