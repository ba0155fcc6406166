import { RELEASE_VERSION } from '@market/api';
import { workspaceFolders } from './workspaces';
import type { Part } from './parts';

/** The Dockerfile of all parts, below the project's root. */
export const DOCKERFILE = 'Dockerfile';

/** Target stage for images of parts that run on demand; the last stage is for all others. */
const CALLED = 'called';

/**
 * Options for building a part's image from the Dockerfile, by an engine or the rehearsal; `target` is absent for the
 * last stage.
 */
export interface ImageBuild {
  args: { PART: string };
  target?: string;
}

export const buildOf = ({ name, runs }: Part): ImageBuild =>
  runs ? { args: { PART: name } } : { args: { PART: name }, target: CALLED };

/**
 * The Dockerfile: builds the bundle in one stage and installs the part's run-time packages in another; the image
 * contains nothing else.
 */
export function dockerfile(): string {
  // All workspaces: npm installs the packages of each workspace whose package.json is present, and silently omits the
  // others.
  const manifests = workspaceFolders().map((each) => `COPY ${each}/package.json ${each}/`);
  const health =
    'fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))';
  return [
    '# Made by `npm run docs` from scripts/images/dockerfile.ts: change it there. One image for each part:',
    '#   docker build --build-arg PART=jobs -t perch-jobs .',
    `#   docker build --build-arg PART=tools --target ${CALLED} -t perch-tools .`,
    'ARG NODE_VERSION=24',
    '',
    'FROM node:${NODE_VERSION}-bookworm-slim AS manifests',
    'WORKDIR /src',
    'COPY package.json package-lock.json .npmrc ./',
    ...manifests,
    '',
    'FROM manifests AS build',
    'RUN npm ci',
    'COPY . .',
    '# Before the argument: all images share what was made so far.',
    'RUN npm run build',
    'ARG PART',
    '# Packages that are missing here are a fault of this file, so nothing may install them now.',
    'RUN INSTALL_PACKAGES=never npm run image -- ${PART} image',
    '',
    'FROM manifests AS packages',
    'COPY --from=build /src/image/workspaces /src/scripts/images/slim.mjs ./',
    'RUN npm ci --omit=dev $(cat workspaces) && node slim.mjs',
    '',
    'FROM node:${NODE_VERSION}-bookworm-slim AS image',
    'ARG PART',
    `ARG VERSION=${RELEASE_VERSION}`,
    'LABEL org.opencontainers.image.title="perch-${PART}" org.opencontainers.image.version="${VERSION}"',
    'ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps HOST=0.0.0.0 PORT=3000 DATA_DIR=/data FRONTENDS_DIR=/app/frontends OTEL_SERVICE_NAME=${PART}',
    'WORKDIR /app',
    'COPY --from=packages /src/node_modules ./node_modules',
    'COPY --from=build /src/image/app ./',
    '# Volumes mounted here belong to the user; nothing else is ever written.',
    'COPY --from=build --chown=1000:1000 /src/image/app/data /data',
    'COPY --from=build --chown=1000:1000 /src/image/app/data /signing',
    'COPY --from=build --chown=1000:1000 /src/image/app/data /search',
    'USER 1000:1000',
    '',
    `FROM image AS ${CALLED}`,
    'ENTRYPOINT ["node", "main.js"]',
    '',
    'FROM image',
    'EXPOSE 3000',
    `HEALTHCHECK --interval=10s --timeout=3s --start-period=40s --retries=3 CMD ["node", "-e", ${JSON.stringify(health)}]`,
    '# SIGTERM reaches Node itself, which then stops taking work, ends what is in hand, and leaves.',
    'CMD ["node", "main.js"]',
    '',
  ].join('\n');
}
