import { type Endpoint, requestOf } from '@market/api';
import { PERSONAL_DATA, type PersonalDataRow, type Remains } from './access/personal-data';
import { ENDPOINTS } from './endpoints';
import type { ServiceName } from './services';

type Query = Record<string, string | number>;
type Values<Path extends string> = Path extends `${string}:${string}/${infer Rest}`
  ? [value: string, ...Values<`/${Rest}`>]
  : Path extends `${string}:${string}`
    ? [value: string]
    : [];
type AddressOf<E extends Endpoint> = (...given: [...Values<E['path']>, query?: Query]) => string;

/**
 * For tests: the address of every endpoint below `/api`, by the endpoint's name, from the values of its `:params` in
 * order: `api.viewJob(id)`. Production code calls endpoints (`call`, `ask`), or builds their address (`addressOf`).
 */
export const api = Object.fromEntries(
  Object.entries<Endpoint>(ENDPOINTS).map(([name, endpoint]) => [
    name,
    (...given: Array<string | Query>) => {
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
      const params = Object.fromEntries(names.map((param, at) => [param, given[at]]));
      return requestOf(endpoint, { params, query: given[names.length] }).path;
    },
  ]),
) as { [Name in keyof typeof ENDPOINTS]: AddressOf<(typeof ENDPOINTS)[Name]> };

/**
 * For tests: traces of a deleted account in a service's collections that, according to the table of duties, are erased
 * with it, as `collection: kind of trace`. Ids and names that a row declares to keep are ignored.
 * @param traces of the account by their kind, such as `login_id`; custom kinds are never ignored
 * @param rowsOf reads a whole collection
 */
export async function leftAfterEnd({
  service,
  company,
  traces,
  rowsOf,
}: {
  service: ServiceName;
  /** Whether the account's company was deleted too. */
  company: boolean;
  traces: Partial<Record<Remains, string>> & Record<string, string>;
  rowsOf: (collection: string) => Promise<readonly unknown[]>;
}): Promise<string[]> {
  const left: string[] = [];
  for (const row of Object.values<PersonalDataRow>(PERSONAL_DATA)) {
    if ('nobody' in row || !row.services.includes(service) || 'none' in row.erase) continue;
    const { when, leaves = [] } = row.erase;
    if (when === 'company-ends' && !company) continue;
    const text = JSON.stringify(await rowsOf(row.collection)).toLowerCase();
    for (const [kind, value] of Object.entries(traces))
      if (!leaves.some((remains) => remains === kind) && text.includes(value.toLowerCase()))
        left.push(`${row.collection}: ${kind}`);
  }
  return left;
}
