import type { Education } from './answers';
import { texts } from '../texts';

/** Grades of a degree in one line: `CGPA 8.4, 85 %`; empty if none is stated. */
export function gradeText({ can_cgpa, can_perc }: Pick<Education, 'can_cgpa' | 'can_perc'>): string {
  const marks = [
    typeof can_cgpa === 'number' ? texts.amounts.cgpa({ cgpa: can_cgpa }) : '',
    // Non-breaking space between number and percent sign.
    typeof can_perc === 'number' ? `${String(can_perc)}\u00a0%` : '',
  ];
  return marks.filter(Boolean).join(', ');
}
