import type { Education } from './answers';
import { texts } from '../texts';

/** The marks of a degree in one line: `CGPA 8.4, 85 %`; empty where none is stated. */
export function gradeText({ can_cgpa, can_perc }: Pick<Education, 'can_cgpa' | 'can_perc'>): string {
  const marks = [
    typeof can_cgpa === 'number' ? texts.amounts.cgpa({ cgpa: can_cgpa }) : '',
    // The sign stays at its number.
    typeof can_perc === 'number' ? `${String(can_perc)}\u00a0%` : '',
  ];
  return marks.filter(Boolean).join(', ');
}
