# Made by `npm run docs` from scripts/images/dockerfile.ts: change it there. One image for each part:
#   docker build --build-arg PART=jobs -t perch-jobs .
#   docker build --build-arg PART=tools --target called -t perch-tools .
ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-bookworm-slim AS manifests
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY bench/package.json bench/
COPY e2e/package.json e2e/
COPY gateway/package.json gateway/
COPY mfe-auth/package.json mfe-auth/
COPY mfe-candidate/package.json mfe-candidate/
COPY mfe-employer/package.json mfe-employer/
COPY packages/market/contracts/package.json packages/market/contracts/
COPY packages/market/dev-host/package.json packages/market/dev-host/
COPY packages/market/market-ui/package.json packages/market/market-ui/
COPY packages/market/match/package.json packages/market/match/
COPY packages/market/resume/package.json packages/market/resume/
COPY packages/market/uploads/package.json packages/market/uploads/
COPY packages/platform/api/package.json packages/platform/api/
COPY packages/platform/backup/package.json packages/platform/backup/
COPY packages/platform/build-kit/package.json packages/platform/build-kit/
COPY packages/platform/remote-contract/package.json packages/platform/remote-contract/
COPY packages/platform/remote-host/package.json packages/platform/remote-host/
COPY packages/platform/remote-rules/package.json packages/platform/remote-rules/
COPY packages/platform/remote-tools/package.json packages/platform/remote-tools/
COPY packages/platform/search-index/package.json packages/platform/search-index/
COPY packages/platform/service-kit/package.json packages/platform/service-kit/
COPY packages/platform/texts/package.json packages/platform/texts/
COPY packages/platform/web-kit/package.json packages/platform/web-kit/
COPY services/applications/package.json services/applications/
COPY services/identity/package.json services/identity/
COPY services/jobs/package.json services/jobs/
COPY services/pages/package.json services/pages/
COPY services/profile/package.json services/profile/
COPY services/remotes/package.json services/remotes/
COPY shell/package.json shell/

FROM manifests AS build
RUN npm ci
COPY . .
# Before the argument: all images share what was made so far.
RUN npm run build
ARG PART
# Packages that are missing here are a fault of this file, so nothing may install them now.
RUN INSTALL_PACKAGES=never npm run image -- ${PART} image

FROM manifests AS packages
COPY --from=build /src/image/workspaces /src/scripts/images/slim.mjs ./
RUN npm ci --omit=dev $(cat workspaces) && node slim.mjs

FROM node:${NODE_VERSION}-bookworm-slim AS image
ARG PART
ARG VERSION=1.2.0
LABEL org.opencontainers.image.title="perch-${PART}" org.opencontainers.image.version="${VERSION}"
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps HOST=0.0.0.0 PORT=3000 DATA_DIR=/data FRONTENDS_DIR=/app/frontends OTEL_SERVICE_NAME=${PART}
WORKDIR /app
COPY --from=packages /src/node_modules ./node_modules
COPY --from=build /src/image/app ./
# Volumes mounted here belong to the user; nothing else is ever written.
COPY --from=build --chown=1000:1000 /src/image/app/data /data
COPY --from=build --chown=1000:1000 /src/image/app/data /signing
COPY --from=build --chown=1000:1000 /src/image/app/data /search
USER 1000:1000

FROM image AS called
ENTRYPOINT ["node", "main.js"]

FROM image
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=40s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# SIGTERM reaches Node itself, which then stops taking work, ends what is in hand, and leaves.
CMD ["node", "main.js"]
