const PARAMETER = 'remote';

/**
 * The versions that an address asks for: `?remote=mfe_auth@1.2.0`, several with commas or repeated; after the `@` may
 * stand the address of a local development server.
 * @returns federation name to what is asked for; what has no name or no version is left out
 */
export function wantedOverrides(search: string): Map<string, string> {
  const asked = new URLSearchParams(search).getAll(PARAMETER).flatMap((value) => value.split(','));
  return new Map(
    asked.flatMap((text): [string, string][] => {
      const [, name, version] = /^\s*([^@\s]+)@(\S+)\s*$/.exec(text) ?? [];
      return name && version ? [[name, version]] : [];
    }),
  );
}

/** The same address without that wish. */
export function withoutWish({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const query = new URLSearchParams(search);
  query.delete(PARAMETER);
  return `${pathname}${query.size > 0 ? `?${query.toString()}` : ''}${hash}`;
}
