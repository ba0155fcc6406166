import { ERRORS, PRODUCT_NAME, SERVICE_NAMES } from '@market/contracts';
import type { Peers } from '@market/service-kit';
import { serviceFor } from '../route-table';

/**
 * The API description: each service tells the paths of its own rows, and those that the route table leads to are put
 * together here. A service that is away is left out and named.
 */
export async function openApiDocument({
  peers,
  publicUrl,
}: {
  peers: Peers;
  publicUrl: string;
}): Promise<Record<string, unknown>> {
  const paths: Record<string, unknown> = {};
  const away: string[] = [];
  await Promise.all(
    SERVICE_NAMES.map(async (service) => {
      try {
        Object.assign(
          paths,
          await peers.ask<Record<string, unknown>>({ service, method: 'GET', path: '/openapi.json' }),
        );
      } catch {
        away.push(service);
      }
    }),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1.0.0',
      description: `Calls of the job marketplace. Lists take \`page\` and \`limit\` and answer \`{records, total, page, limit}\`.${away.length > 0 ? ` Not reachable right now: ${away.join(', ')}.` : ''}`,
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths: Object.fromEntries(
      Object.entries(paths)
        .filter(([path]) => serviceFor(path) !== undefined)
        .sort(([a], [b]) => a.localeCompare(b)),
    ),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Problem: {
          description: 'A failure, in one shape',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['error', 'code', 'requestId'],
          properties: {
            error: { type: 'string' },
            code: { type: 'string', enum: Object.keys(ERRORS) },
            requestId: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            detail: { type: 'string' },
          },
        },
      },
    },
  };
}
