# One image for every part; docker-compose.yml says which `main.ts` a container runs.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npm run build

FROM node:20-bookworm-slim
ENV NODE_ENV=development HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# SIGTERM reaches Node itself, which then stops taking work, ends what is in hand, and leaves.
ENTRYPOINT ["node", "--require", "tsx/cjs"]
CMD ["gateway/src/main.ts"]
HEALTHCHECK --interval=5s --timeout=3s --start-period=40s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
