const PARAMETER = 'remote';
const PREVIEW = 'preview';

/**
 * Versions requested by an address: `?remote=mfe_auth@1.2.0`, several separated by commas or repeated; after the `@`
 * may be the address of a local development server.
 * @returns federation name to requested version; entries without a name or a version are omitted
 */
export function wantedOverrides(search: string): Map<string, string> {
  const parameters = new URLSearchParams(search).getAll(PARAMETER).flatMap((value) => value.split(','));
  return new Map(
    parameters.flatMap((text): [string, string][] => {
      const [, name, version] = /^\s*([^@\s]+)@(\S+)\s*$/.exec(text) ?? [];
      return name && version ? [[name, version]] : [];
    }),
  );
}

/** Signed part of a link to a preview; undefined where the address has none. */
export const previewLinkIn = (search: string): string | undefined =>
  new URLSearchParams(search).get(PREVIEW) ?? undefined;

/** Same address without these parameters. */
export function withoutWish({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const query = new URLSearchParams(search);
  query.delete(PARAMETER);
  query.delete(PREVIEW);
  return `${pathname}${query.size > 0 ? `?${query.toString()}` : ''}${hash}`;
}
