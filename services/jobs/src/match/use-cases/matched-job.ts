import type { MatchedJob } from '@market/match';
import { mostPaid } from '../../search/adapters/searchable-job';
import type { Post } from '../../posts/domain/job-post';
import type { PayComparison } from '../../pay/domain/compare-pay';
import { onSphere } from '../../places/domain/distance';
import { remoteFrom } from '../../places/domain/remote-from';

/** Job in the form that the match takes. */
export function matchedJob(post: Post, { measure }: Pick<PayComparison, 'measure'>): MatchedJob {
  return {
    requiredSkills: post.required_skills,
    experienceYears: post.exp_min,
    points: post.places.map(onSphere),
    workMode: post.work_mode,
    remoteFrom: remoteFrom(post),
    employmentType: post.emp_type,
    pay: mostPaid(post, measure),
  };
}
