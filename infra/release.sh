#!/bin/sh
# make release: what runs, in release/terimce and in one archive. It needs Node and `npm ci --omit=dev`, and no compiler.
# The image is made from the same folder.
set -eu
cd "$(dirname "$0")/.."
out=release/terimce
rm -rf release
copy() {
  mkdir -p "$out/$(dirname "$1")"
  cp -R "$1" "$out/$1"
}
for path in package.json package-lock.json .npmrc LICENSE frontend/dist infra/meilisearch infra/seed \
  packages/title-search/everyday.txt packages/title-search/words.bin; do
  copy "$path"
done
for part in packages/contract packages/core packages/embedded-mongo packages/engines packages/title-search api indexer infra; do
  copy $part/package.json
  copy $part/dist
done
# For installations without containers; the build of the image does not have them.
for path in Makefile README.md .env.example docs infra/*.sh infra/docker infra/grafana infra/terimce.service; do
  [ ! -e "$path" ] || copy "$path"
done
rm -rf "$out/frontend/dist/types" "$out/frontend/dist/types-worker"
find "$out" \( -name '*.ts' -o -name '*.d.ts.map' -o -name .tsbuildinfo \) -delete
version=$(node -p 'require("./package.json").version')
tar -czf "release/terimce-$version.tar.gz" -C release terimce
echo "release/terimce-$version.tar.gz"
