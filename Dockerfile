# The portal and its server, for a PostgreSQL of your own. BUSBAR_EMBEDDED=true makes one in the volume at /data instead.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /busbar
ENV NODE_ENV=production
COPY . .
# What npm start does before it serves: the packages of the lockfile, then the portal and its server, after which what only
# builds need is removed. A container finds all as they have to be, and writes to /data and /tmp alone.
RUN node tools/build.mjs --only-what-runs && chmod -R a+rX .

FROM node:24.21.0-bookworm-slim
WORKDIR /busbar
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
COPY --from=build /busbar /busbar
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# No npm in between: the server hears the signal to stop by itself.
CMD ["node", "tools/start.mjs"]
