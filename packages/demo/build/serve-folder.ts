import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/**
 * A file server as plain as they come: it packs nothing, keeps nothing and knows nothing of the demo.
 * @param below the address of the folder, which begins and ends with a slash
 */
export async function serveFolder(folder: string, host: string, port: number, below = "/") {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? "/").split("?", 1)[0] ?? "/"));
    const name = path.startsWith(below) ? path.slice(below.length) : "..";
    const file = join(folder, name === "" ? "index.html" : name);
    if (!file.startsWith(folder)) return void response.writeHead(404).end();
    readFile(file).then(
      (content) => {
        response.setHeader("content-type", types[extname(file)] ?? "application/octet-stream");
        response.end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, stop: () => void server.close() };
}
