import { MarketError } from '@market/contracts/errors';
import type { PreviewLinks } from '@market/service-kit';
import { isPreview } from '../domain/preview';
import type { Preview, Version } from '../domain/version';
import type { RegistryStore } from '../store/registry-store';

export type OpenPreview = (link: string) => Promise<Version & { preview: Preview }>;

/**
 * Returns the preview of a signed link. Possession of the link grants access: reviewers are not admins.
 * @throws MarketError 'link-invalid' for a link that is forged or expired, or whose preview was replaced or removed
 */
export function openPreview({ registry, links }: { registry: RegistryStore; links: PreviewLinks }): OpenPreview {
  return async (link) => {
    const target = links.read(link);
    const version = target && (await registry.findVersion(target.remote, target.id));
    if (!version || !isPreview(version)) throw new MarketError('link-invalid');
    return version;
  };
}
