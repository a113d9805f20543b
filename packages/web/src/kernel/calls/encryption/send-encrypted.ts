import type { Send } from "@busbar/contract/kernel/http/client";
import type { PublicKeyAnswer } from "@busbar/contract/transport/transport";
import { loadChunk } from "../../boot/chunk.ts";

type Options = {
  send: Send;
  /** Origin and prefix of the API. */
  base: string;
  /** Whether the server has announced that it accepts encrypted bodies. */
  wanted: () => boolean;
};
/** `ahead`: milliseconds by which the server's clock is ahead of this one. */
type ServerKey = { publicKey: string; ahead: number };

/**
 * Encrypts JSON bodies with the older client's codec when the server has a key and is no mock. Bodies that are too
 * long, files and addresses are not encrypted. The codec is loaded with the first such call. @see docs/transport.md,
 * R-C03
 */
export function sendEncrypted({ send, base, wanted }: Options): Send {
  let known: Promise<ServerKey | null> | undefined;
  const keyOf = () =>
    (known ??= fetchKey({ send, base }).catch((cause: unknown) => {
      known = undefined;
      throw cause;
    }));

  const attempt = async (request: Request): Promise<Response> => {
    const key = await keyOf();
    if (key === null) return send(request);
    const { sealBody } = await loadChunk(() => import("./seal-body.ts"));
    const body = sealBody(key.publicKey, await request.clone().text(), Date.now() + key.ahead);
    return send(body === null ? request : new Request(request, { method: request.method, body }));
  };
  return async (request) => {
    if (!wanted() || !request.headers.get("content-type")?.startsWith("application/json")) return send(request);
    const again = request.clone();
    const response = await attempt(request);
    if (!(await isKeyRefused(response))) return response;
    // The server restarted with another key. It did not process the call, so sending it again is safe.
    known = undefined;
    return attempt(again);
  };
}

async function fetchKey({ send, base }: Omit<Options, "wanted">): Promise<ServerKey | null> {
  const response = await send(new Request(`${base}/publicKey`, { headers: { accept: "application/json" } }));
  const { data } = (await response.json()) as { data?: PublicKeyAnswer | null };
  if (!data || data.publicKey === "" || data.mockServer) return null;
  const serverTime = Date.parse(response.headers.get("date") ?? "");
  return { publicKey: data.publicKey, ahead: Number.isNaN(serverTime) ? 0 : serverTime - Date.now() };
}

async function isKeyRefused(response: Response): Promise<boolean> {
  if (response.status !== 400) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { reason?: unknown } | null;
  return body?.reason === "transport.refused";
}
