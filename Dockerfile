# The shop as compose.yaml runs it. `docker build .` needs nothing but the sources.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts && npm rebuild node
COPY . .
# The same archive that operators without containers install, unpacked with its times: what is newer than the pages
# would be built again.
RUN npm run release && mkdir /shop && tar --extract --gzip --file kartenshop-*.tar.gz --directory /shop --strip-components 1
WORKDIR /shop
RUN npm ci --omit=dev --ignore-scripts && npm rebuild node

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
COPY --from=build /shop /shop
# Made here, so that a volume mounted on it belongs to the user of the shop.
RUN mkdir --mode=700 /data && chown node:node /data
USER node
WORKDIR /shop
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=8s --start-period=60s --retries=2 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The Node that came with the packages, which the tests ran on.
CMD ["node_modules/.bin/node", "src/server/start.js"]
