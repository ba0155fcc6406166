import { Link } from '@market/web-kit/router';

/** Name with a link to its page, where the page exists. */
export function WayTo({ address, name }: { address: string | undefined; name: string }) {
  const shown = <bdi>{name}</bdi>;
  return address ? <Link to={address}>{shown}</Link> : shown;
}
