import { RELEASE_VERSION } from '@market/contracts';
import { workspaceFolders } from './workspaces';
import type { Part } from './parts';

/**
 * A part's Dockerfile: the bundle in one stage, the packages it needs at run time in another, and nothing else in the
 * image.
 */
export function dockerfileOf(part: Part): string {
  const { name, folder, workspaces, frontends, runs } = part;
  // All workspaces: npm installs the packages of those whose package.json it finds, and silently leaves out the
  // others'.
  const manifests = workspaceFolders().map((each) => `COPY ${each}/package.json ${each}/`);
  const health =
    'fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))';
  const ending = runs
    ? [
        'EXPOSE 3000',
        `HEALTHCHECK --interval=10s --timeout=3s --start-period=40s --retries=3 CMD ["node", "-e", ${JSON.stringify(health)}]`,
        '# SIGTERM reaches Node itself, which then stops taking work, ends what is in hand, and leaves.',
        'CMD ["node", "main.js"]',
      ]
    : ['ENTRYPOINT ["node", "main.js"]'];
  return [
    '# Made from scripts/images/parts.ts by `npm run docs`: change it there.',
    `#   docker build -f ${folder}/Dockerfile -t perch-${name} .`,
    'ARG NODE_VERSION=20',
    '',
    'FROM node:${NODE_VERSION}-bookworm-slim AS manifests',
    'WORKDIR /src',
    'COPY package.json package-lock.json .npmrc ./',
    ...manifests,
    '',
    'FROM manifests AS build',
    'RUN npm ci',
    'COPY . .',
    // A layer of its own: the images that carry frontends share it.
    ...(frontends ? ['RUN npm run build'] : []),
    '# Packages that are missing here are a fault of this file, so nothing may install them now.',
    `RUN INSTALL_PACKAGES=never npm run image -- ${name} image`,
    '',
    'FROM manifests AS packages',
    'COPY scripts/images/slim.mjs ./',
    `RUN npm ci --omit=dev ${workspaces.map((each) => `--workspace ${each}`).join(' ')} && node slim.mjs`,
    '',
    'FROM node:${NODE_VERSION}-bookworm-slim',
    `ARG VERSION=${RELEASE_VERSION}`,
    `LABEL org.opencontainers.image.title="perch-${name}" org.opencontainers.image.version="\${VERSION}"`,
    `ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps HOST=0.0.0.0 PORT=3000 DATA_DIR=/data OTEL_SERVICE_NAME=${name}${frontends ? ' FRONTENDS_DIR=/app/frontends' : ''}`,
    'WORKDIR /app',
    'COPY --from=packages /src/node_modules ./node_modules',
    'COPY --from=build /src/image ./',
    '# A volume mounted here belongs to the user; nothing else is ever written.',
    'COPY --from=build --chown=1000:1000 /src/image/data /data',
    'USER 1000:1000',
    ...ending,
    '',
  ].join('\n');
}
