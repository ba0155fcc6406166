/** Version of this release, one for the whole product. `npm run release` writes it here and into each package.json. */
export const RELEASE_VERSION = '1.2.0';
