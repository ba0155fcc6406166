import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { handle, type RouteRow } from '@market/service-kit';
import { sendJobPreview } from '../files/present/file';
import type { ShowJobPreview } from './use-cases/show-job-preview';

/** Use cases of the rows below. */
export interface PreviewUseCases {
  showJobPreview: ShowJobPreview;
}

/** Rows of preview images of jobs. */
export function previewRoutes(use: PreviewUseCases): RouteRow[] {
  return [
    handle(endpoint.jobPreview, async ({ params, clientAddress, requestId, req, res }) =>
      sendJobPreview({ req, res }, await use.showJobPreview(params, { address: clientAddress, requestId })),
    ),
  ];
}
