import { type RemotesRegistry, SHELL_PATHS } from '@market/contracts/remotes';
import { links, oldAddresses } from '@market/contracts/site';

/**
 * HTTP status of an address that the application renders: 404 where neither the shell nor a remote of this visitor has
 * a page, 500 for the shell's server-error page. While a remote's pages are unknown, any address may be one of them.
 */
export function statusOfAddress(path: string, { generation, microFrontends }: RemotesRegistry): 200 | 404 | 500 {
  if (samePath(links.serverError(), path)) return 500;
  if (samePath(links.notFound(), path)) return 404;
  const versions = Object.values(microFrontends).flat();
  if (generation < 1 || versions.some(({ extras }) => !extras.manifest)) return 200;
  const pages = versions.flatMap(({ extras }) => extras.manifest?.pages ?? []).map((page) => page.path);
  return [...SHELL_PATHS, ...Object.keys(oldAddresses), ...pages].some((pattern) => samePath(pattern, path))
    ? 200
    : 404;
}

/** Path match as in the shell's router: `:name` is any single part; trailing slash and case are ignored. */
function samePath(pattern: string, path: string): boolean {
  const [patternParts, pathParts] = [partsOf(pattern), partsOf(path)];
  return (
    patternParts.length === pathParts.length &&
    patternParts.every((part, at) => part.startsWith(':') || part === pathParts[at])
  );
}

const partsOf = (path: string) =>
  path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');
