import type { Ports } from "../../ports.ts";
import { AppError } from "../app-error.ts";

export const jsonLimitBytes = 1024 * 1024;

/**
 * Reads a body and counts its bytes. One of declared length is read whole, which takes less than reading a stream: the
 * server itself ends a body at its declared length. @throws AppError `request.too_large`
 */
export async function readBody(request: Request, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > limitBytes) throw tooLarge(limitBytes);
  if (declared > 0) {
    const whole = new Uint8Array(await request.arrayBuffer());
    if (whole.length > limitBytes) throw tooLarge(limitBytes);
    return whole;
  }
  if (!request.body) return new Uint8Array();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = (request.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > limitBytes) {
      await reader.cancel();
      throw tooLarge(limitBytes);
    }
    parts.push(part.value);
  }
  const whole = parts.length === 1 ? (parts[0] as Uint8Array<ArrayBuffer>) : new Uint8Array(size);
  if (parts.length !== 1) {
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
  }
  return whole;
}

/** The same limit for an upload that is streamed on. */
export function limitStream(body: ReadableStream<Uint8Array>, limitBytes: number): ReadableStream<Uint8Array> {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        size += part.length;
        if (size > limitBytes) controller.error(tooLarge(limitBytes));
        else controller.enqueue(part);
      },
    }),
  );
}

/**
 * JSON with an object or array at the top. U+0000 and lone surrogates are refused because PostgreSQL cannot store them.
 */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new AppError("request.malformed");
  }
  // Only escape sequences need this check: the decoder and the parser refuse both characters when written directly.
  if (/\\u(0000|d[89a-f])/i.test(text) && !wellFormed(value)) throw new AppError("request.malformed");
  return value;
}

function wellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\u0000");
  if (Array.isArray(value)) return value.every(wellFormed);
  if (value !== null && typeof value === "object") {
    return Object.entries(value).every(([name, part]) => wellFormed(name) && wellFormed(part));
  }
  return true;
}

function tooLarge(limitBytes: number): AppError {
  return new AppError("request.too_large", { limit: `${Math.floor(limitBytes / 1024 / 1024)} MiB` });
}

/**
 * An upload whose bytes are hashed while the handler reads them; when the key was used before, all of them are read for
 * the hash.
 */
export function hashedUpload(request: Request, { newHash, settings }: Pick<Ports, "newHash" | "settings">) {
  const hash = newHash();
  const body = limitStream(
    (request.body ?? new Blob([]).stream()) as ReadableStream<Uint8Array>,
    settings.uploadMaxBytes,
  ).pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        hash.update(part);
        controller.enqueue(part);
      },
    }),
  );
  return {
    // Built from its parts, because the constructor refuses a `Request` of the Node adapter. A stream as body needs
    // `duplex`, which the DOM types do not have yet.
    request: new Request(request.url, {
      method: request.method,
      headers: request.headers,
      signal: request.signal,
      body,
      duplex: "half",
    } as RequestInit),
    hash: () => hash.hex(),
    async drained(): Promise<string> {
      for await (const _part of body);
      return hash.hex();
    },
  };
}
