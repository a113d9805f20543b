import { createHash } from "node:crypto";
import type { Stats } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { contentSecurityPolicy, newNonce, noncePlaceholder } from "./security-headers.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
};

/** Smallest first, in the order of preference; they are written beside each file after the build. */
const encodings = [
  { name: "br", ending: ".br" },
  { name: "zstd", ending: ".zst" },
  { name: "gzip", ending: ".gz" },
];

/** Is there once all files are compressed, which may be after the server's start. */
const packMark = ".packed";

type Asset = {
  path: string;
  type: string;
  size: number;
  variants: typeof encodings;
  /** Address of the source map, if it is served. */
  map: string | null;
};

/** Pages by path: the portal, whose routes are in the fragment, and the API reference. */
const pages = new Map([
  ["/", "index.html"],
  ["/index.html", "index.html"],
  ["/callback", "index.html"],
  ["/api/docs", "src/api-reference/page.html"],
]);
export const isPage = (path: string): boolean => pages.has(path);

/** Plain names without a leading dot: the build manifest and parent folders must not be served. */
const servable = /^(\/[\w-][\w.-]*)+$/;
const mapEnding = ".map";

type StaticFilesOptions = { maps: boolean; framedSites?: (() => Promise<readonly string[]>) | undefined };
export type StaticFiles = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>;

/**
 * Serves the built portal from `folder`. Names under /assets/ contain a hash and may be cached for ever; the index is
 * never cached and gets a fresh nonce. Returns false for an unknown path. A build that is replaced while the server
 * runs is found. `maps`: source maps are served, and each script refers to its own. `framedSites` is called for each page,
 * so a change applies from the next load.
 */
export function createStaticFiles(folder: string, { maps, framedSites }: StaticFilesOptions): StaticFiles {
  const hashed = new Map<string, Asset>();

  return async (request, response, path) => {
    const page = pages.get(path);
    if (page) {
      await sendPage(join(folder, page), (await framedSites?.()) ?? [], request, response);
      return true;
    }
    const immutable = path.startsWith("/assets/");
    const known = hashed.get(path);
    // Asked before the file is: what is compressed in between is found the next time.
    const isPacked = known !== undefined || (await statOf(join(folder, packMark))) !== null;
    const asset = known ?? (await findAsset(folder, path, maps));
    if (asset && immutable && isPacked) hashed.set(path, asset);
    if (asset && (await sendAsset(asset, immutable, request, response))) return true;
    hashed.delete(path);
    return false;
  };
}

async function findAsset(folder: string, address: string, maps: boolean): Promise<Asset | null> {
  const type = types[extname(address)] ?? (maps && address.endsWith(mapEnding) ? types[".json"] : undefined);
  if (!type || address.endsWith(".html") || !servable.test(address)) return null;
  const path = join(folder, address);
  const [file, map, ...made] = await Promise.all(
    [path, path + mapEnding, ...encodings.map(({ ending }) => path + ending)].map(statOf),
  );
  if (!file?.isFile()) return null;
  return {
    path,
    type,
    size: file.size,
    map: maps && map ? address + mapEnding : null,
    // A compressed file older than its original belongs to another build.
    variants: encodings.filter((_, at) => (made[at]?.mtimeMs ?? 0) >= file.mtimeMs - 2000),
  };
}

const statOf = (path: string): Promise<Stats | null> => stat(path).catch(() => null);

/** The encodings that `header` accepts, by RFC 9110 section 12.5.3; without a header only the plain file. */
export function acceptedEncodings(header: string | undefined): (name: string) => boolean {
  const weights = new Map<string, number>();
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((item) => item.trim());
    const weight = parameters.find((item) => item.startsWith("q="))?.slice(2);
    if (name) weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  return (name) => (weights.get(name) ?? weights.get("*") ?? 0) > 0;
}

/** False when the file has disappeared since: a newer build is in its place. */
async function sendAsset(
  asset: Asset,
  immutable: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const accepts = acceptedEncodings(request.headers["accept-encoding"]);
  const variant = asset.variants.find(({ name }) => accepts(name));
  const body = await readFile(asset.path + (variant?.ending ?? "")).catch(() => null);
  if (body === null) return false;
  // A hashed name promises its content, so a file with another size is an error of the build and must not be cached.
  const version = immutable
    ? asset.size.toString(36)
    : createHash("sha256").update(body).digest("base64url").slice(0, 16);
  const etag = `"${version}${variant ? `-${variant.name}` : ""}"`;
  response.setHeader("etag", etag);
  response.setHeader("cache-control", immutable ? "public, max-age=31536000, immutable" : "no-cache");
  if (asset.variants.length > 0) response.setHeader("vary", "accept-encoding");
  if (asset.map) response.setHeader("sourcemap", asset.map);
  if ((request.headers["if-none-match"] ?? "").split(",").some((known) => known.trim().replace(/^W\//, "") === etag)) {
    response.writeHead(304).end();
    return true;
  }
  response.setHeader("content-type", asset.type);
  if (variant) response.setHeader("content-encoding", variant.name);
  send(request, response, body);
  return true;
}

async function sendPage(
  file: string,
  framed: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const nonce = newNonce();
  const html = await readFile(file, "utf8").catch(() => null);
  response.setHeader("cache-control", "no-store");
  response.setHeader("content-security-policy", contentSecurityPolicy(nonce, framed));
  if (html === null) {
    response.statusCode = 503;
    response.setHeader("content-type", "text/plain; charset=utf-8");
    send(request, response, Buffer.from("The portal is not built yet. Run npm start, or npm run build.\n"));
    return;
  }
  response.setHeader("content-type", "text/html; charset=utf-8");
  send(request, response, Buffer.from(html.replaceAll(noncePlaceholder, nonce)));
}

function send(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  response.setHeader("content-length", body.byteLength);
  response.end(request.method === "HEAD" ? undefined : body);
}
