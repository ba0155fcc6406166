import { JOB_PREVIEW, USUAL_SALARY_PERIOD } from '@market/contracts/job-posts';
import { PRODUCT_NAME } from '@market/contracts/site';
import { versionOf } from '@market/service-kit';
import type { Post } from '../domain/job-post';

/** Version of a post's preview image: changes with any data in the image (ADR 0102). */
export function previewVersion(post: Post): string {
  const { job_title, job_cate, job_location, salary, salary_max, currency, salary_period, cmp_name, cmp_logo } = post;
  return versionOf(
    ...[JOB_PREVIEW.design, PRODUCT_NAME, job_title, job_cate, job_location, cmp_name, cmp_logo],
    ...[salary, salary_max, currency, salary_period ?? USUAL_SALARY_PERIOD],
  );
}
