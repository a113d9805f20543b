import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
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

/** Smallest first, as the build made them beside each file. */
const encodings = [
  { name: "br", ending: ".br" },
  { name: "zstd", ending: ".zst" },
  { name: "gzip", ending: ".gz" },
];
const endings = new Set(encodings.map(({ ending }) => ending));

type Asset = {
  path: string;
  type: string;
  hash: string;
  variants: typeof encodings;
  immutable: boolean;
  /** Address of the source map, where there is one that may be read. */
  map: string | null;
};

/** Pages by address: the portal itself, whose other addresses are in the fragment, and the reference of the API. */
const pages = new Map([
  ["/", "index.html"],
  ["/index.html", "index.html"],
  ["/callback", "index.html"],
  ["/api/docs", "src/api-reference/page.html"],
]);
export const isPage = (path: string): boolean => pages.has(path);
/** A new look at the folder for an unknown name, at most this often: a new build may have been put in place. */
const rescanMs = 1000;

const mapEnding = ".map";

export type StaticFiles = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>;

/**
 * The built portal from `folder`. Names under /assets/ carry a hash of their content and may be kept for ever; the
 * index is never kept and gets a fresh nonce. Answers false for a path that it does not know. `maps`: source maps are
 * answered too, and each script names its own.
 */
export function createStaticFiles(folder: string, { maps }: { maps: boolean }): StaticFiles {
  let assets = scan(folder, maps);
  let scannedAt = Date.now();

  const find = (path: string): Asset | undefined => {
    if (!assets.has(path) && Date.now() - scannedAt > rescanMs) {
      assets = scan(folder, maps);
      scannedAt = Date.now();
    }
    return assets.get(path);
  };

  return async (request, response, path) => {
    const page = pages.get(path);
    if (page) {
      await sendPage(join(folder, page), request, response);
      return true;
    }
    const asset = find(path);
    if (!asset) return false;
    return sendAsset(asset, request, response);
  };
}

function scan(folder: string, maps: boolean): Map<string, Asset> {
  const found = new Map<string, Asset>();
  if (!existsSync(folder)) return found;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const type = types[extname(entry.name)] ?? (maps && entry.name.endsWith(mapEnding) ? types[".json"] : undefined);
    // The manifest of the build and anything else with a dot in front is nobody's business.
    const address = `/${relative(folder, path).split(sep).join("/")}`;
    if (!entry.isFile() || !type || address.includes("/.") || address.endsWith(".html")) continue;
    if (endings.has(extname(entry.name))) continue;
    const { mtimeMs, size } = statSync(path);
    const immutable = address.startsWith("/assets/");
    const identity = immutable ? `${address}:${size}` : readFileSync(path);
    found.set(address, {
      path,
      type,
      immutable,
      map: maps && existsSync(path + mapEnding) ? address + mapEnding : null,
      hash: createHash("sha256").update(identity).digest("base64url").slice(0, 16),
      variants: encodings.filter(({ ending }) => {
        const made = statSync(path + ending, { throwIfNoEntry: false });
        return made !== undefined && made.mtimeMs >= mtimeMs - 2000;
      }),
    });
  }
  return found;
}

/** The encodings that `header` accepts, by RFC 9110 section 12.5.3; an absent header accepts the plain file only. */
export function acceptedEncodings(header: string | undefined): (name: string) => boolean {
  const weights = new Map<string, number>();
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((item) => item.trim());
    const weight = parameters.find((item) => item.startsWith("q="))?.slice(2);
    if (name) weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  return (name) => (weights.get(name) ?? weights.get("*") ?? 0) > 0;
}

/** False when the file has gone since the folder was read: a newer build is in its place. */
async function sendAsset(asset: Asset, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const accepts = acceptedEncodings(request.headers["accept-encoding"]);
  const variant = asset.variants.find(({ name }) => accepts(name));
  const etag = `"${asset.hash}${variant ? `-${variant.name}` : ""}"`;
  response.setHeader("etag", etag);
  response.setHeader("cache-control", asset.immutable ? "public, max-age=31536000, immutable" : "no-cache");
  if (asset.variants.length > 0) response.setHeader("vary", "accept-encoding");
  if (asset.map) response.setHeader("sourcemap", asset.map);
  if ((request.headers["if-none-match"] ?? "").split(",").some((known) => known.trim().replace(/^W\//, "") === etag)) {
    response.writeHead(304).end();
    return true;
  }
  const body = await readFile(asset.path + (variant?.ending ?? "")).catch(() => null);
  if (body === null) {
    for (const name of ["etag", "cache-control", "vary", "sourcemap"]) response.removeHeader(name);
    return false;
  }
  response.setHeader("content-type", asset.type);
  if (variant) response.setHeader("content-encoding", variant.name);
  send(request, response, body);
  return true;
}

async function sendPage(file: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const nonce = newNonce();
  const html = await readFile(file, "utf8").catch(() => null);
  response.setHeader("cache-control", "no-store");
  response.setHeader("content-security-policy", contentSecurityPolicy(nonce));
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
