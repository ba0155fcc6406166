import { call } from '@market/api/call';
import { type EmployerApplication, listEmployerApplications } from '@market/contracts/applications';

/**
 * Application as it is now, read by the list: `openApplication` would tell its candidate of a look.
 * @returns undefined where it could not be read
 */
export async function findApplication(
  http: Parameters<typeof call>[0],
  id: string,
): Promise<EmployerApplication | undefined> {
  try {
    const { records } = await call(http, listEmployerApplications, { body: { id, page: 1, limit: 1 } });
    return records.find((one) => one.id === id);
  } catch {
    return undefined;
  }
}
