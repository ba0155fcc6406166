import { Link } from '@market/web-kit/router';

/** A name that leads to its page, as long as there is one. */
export function WayTo({ address, name }: { address: string | undefined; name: string }) {
  const shown = <bdi>{name}</bdi>;
  return address ? <Link to={address}>{shown}</Link> : shown;
}
