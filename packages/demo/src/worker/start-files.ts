/** What PostgreSQL needs to start: its program, the files beside it, and the data as they were seeded by the build. */
export type StartFiles = { program: WebAssembly.Module; share: Blob; data: Blob };

/*
 * Packed by the build, since a plain file server packs nothing; the names end in no ending that a server knows, or some
 * would unpack them on the way and some not.
 */
export async function fetchFiles(): Promise<StartFiles> {
  const [program, share, data] = await Promise.all([
    WebAssembly.compileStreaming(unpacked(new URL("../../made/postgres.pack", import.meta.url), "application/wasm")),
    unpacked(new URL("../../made/postgres-share.pack", import.meta.url)).then((response) => response.blob()),
    fetched(new URL("../../made/seed.pack", import.meta.url)).then((response) => response.blob()),
  ]);
  // As PGlite knows what is packed.
  return { program, share, data: new Blob([data], { type: "application/x-gzip" }) };
}

/** The description of the API, which the build packs beside. */
export async function fetchApiDocument(): Promise<Uint8Array<ArrayBuffer>> {
  return (await fetched(new URL("../../made/api-document.pack", import.meta.url))).bytes();
}

async function unpacked(address: URL, type = "application/octet-stream"): Promise<Response> {
  const { body } = await fetched(address);
  return new Response(body!.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type } });
}

async function fetched(address: URL): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname} could not be fetched: ${response.status}`);
  return response;
}
