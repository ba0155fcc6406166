import { MarketError } from '@market/contracts/errors';
import type { Preview, Version } from './version';

/**
 * Id of a preview: content and label, so that the same content with another label is another version.
 * @param contentId `1.2.0-9f3c…`
 */
export const previewId = (contentId: string, label: string): string => `${contentId}.${label}`;

/** Whether a version is a preview: it expires, and visitors never get it. */
export const isPreview = <V extends Pick<Version, 'preview'>>(version: V): version is V & { preview: Preview } =>
  version.preview !== undefined;

/**
 * Path that shows a preview: its first public page without path parameters, else the home page.
 * @param link signed part
 */
export function previewPath({ manifest: { pages } }: Pick<Version, 'manifest'>, link: string): string {
  const page = pages.find(({ access, path }) => access === 'public' && !path.includes(':'));
  return `${page?.path ?? '/'}?preview=${link}`;
}

/** @throws MarketError 'version-refused' where it is a preview */
export function refusePreview({ remote, preview }: Pick<Version, 'remote' | 'preview'>): void {
  if (preview)
    throw new MarketError('version-refused', {
      error: `${preview.label} of ${remote} is a preview, which visitors never get: deploy its sources as a version.`,
    });
}
