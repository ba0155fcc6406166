import type { ApplicantTag } from '@market/contracts/assessments';
import type { StoredTag } from '../store/applicant-tag-store';

export const presentTag = ({ id, name }: StoredTag): ApplicantTag => ({ id, name });
