import { type Endpoint, requestOf } from '@market/api';
import { ENDPOINTS } from './endpoints';

type Query = Record<string, string | number>;
type Values<Path extends string> = Path extends `${string}:${string}/${infer Rest}`
  ? [value: string, ...Values<`/${Rest}`>]
  : Path extends `${string}:${string}`
    ? [value: string]
    : [];
type AddressOf<E extends Endpoint> = (...given: [...Values<E['path']>, query?: Query]) => string;

/**
 * For tests: the address of every endpoint below `/api`, by the endpoint's name, from the values of its `:params` in
 * order: `api.viewJob(id)`. The product calls endpoints (`call`, `ask`), or takes their address (`addressOf`).
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
