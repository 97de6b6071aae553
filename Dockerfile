FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts ./scripts
RUN npm ci
COPY tsconfig.json tsconfig.build.json nest-cli.json ./
COPY apps ./apps
COPY libs ./libs
# The scripts that are deleted build before a command, for which the image has no sources.
RUN npm run build && npm prune --omit=dev && npm pkg delete scripts.prestart scripts.precli
# Node.js keeps what V8 has compiled for each user apart, readable by that one alone: the user of the image makes it.
RUN rm -rf dist/apps/api/bundle/compiled && chown -R node dist \
  && su node -c "node scripts/fill-compile-cache.js" && chmod -R a+rX dist

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/package.json ./
# A volume takes over the owner of the directory it is mounted on.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/apps/api/bundle/main.js"]
