import { join } from 'node:path';

/** The folder of a template that belongs to the project itself. */
export const templateOf = (
  name:
    | 'contracts'
    | 'dialog'
    | 'endpoint'
    | 'endpoint-test'
    | 'endpoint-test-identity'
    | 'event'
    | 'job-field'
    | 'page'
    | 'service'
    | 'workspace',
): string => join(__dirname, 'templates', name);
