import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@market/service-kit';
import type { Brand } from '@market/contracts/site';
import { pathOf, type KeptStep } from '../http/before-express';
import type { GatewaySettings } from '../settings';
import { staticFiles } from './static-files';

const LOGO = 'logo.svg';
/** Files that an installation may replace; for missing ones the product's own are served. */
const BRAND_FILES = [LOGO, 'favicon.svg', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'og-image.png'];

/**
 * Brand of the installation, with its files where it has a brand folder.
 * @param config settings `BRAND_DIR` and `PRODUCT_NAME`
 * @returns `brand` as pages show it; `files` is tried before the shell's own files
 * @throws ConfigError where the folder contains none of the files
 */
export function ownBrand({ brandDir, productName: name }: Pick<GatewaySettings, 'brandDir' | 'productName'>): {
  brand: Brand;
  files: ReturnType<typeof staticFiles>;
} {
  const present = brandDir === undefined ? [] : BRAND_FILES.filter((name) => existsSync(join(brandDir, name)));
  if (brandDir === undefined || present.length === 0) {
    if (brandDir !== undefined)
      throw new ConfigError([`BRAND_DIR must be a folder with at least one of ${BRAND_FILES.join(', ')}.`]);
    return { brand: { name, logo: null }, files: { kept: () => undefined, any: (_req, _res, next) => next() } };
  }
  const files = staticFiles(brandDir);
  const paths = new Set(present.map((name) => `/${name}`));
  const kept: KeptStep = (req) => (paths.has(pathOf(req)) ? files.kept(req) : undefined);
  return {
    brand: { name, logo: present.includes(LOGO) ? `/${LOGO}` : null },
    files: { kept, any: (req, res, next) => (paths.has(req.path) ? files.any(req, res, next) : next()) },
  };
}
