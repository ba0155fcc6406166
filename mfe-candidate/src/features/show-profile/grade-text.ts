import type { Education } from '@market/contracts';
import { texts } from '../../texts';

/** The marks of a degree in one line, as employers read them; empty where none is stated. */
export const gradeText = ({ can_cgpa, can_perc }: Pick<Education, 'can_cgpa' | 'can_perc'>): string =>
  [
    typeof can_cgpa === 'number' ? texts.showProfile.cgpa({ cgpa: can_cgpa }) : '',
    typeof can_perc === 'number' ? `${String(can_perc)}\u00a0%` : '',
  ]
    .filter(Boolean)
    .join(', ');
