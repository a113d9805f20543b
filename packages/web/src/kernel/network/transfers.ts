import type { Send } from "@busbar/contract/kernel/http/client";

const watchers = new Map<string, (part: number) => void>();

/**
 * Reports the sent part of the upload with this idempotency key, from 0 to 1.
 * @returns the function that unsubscribes
 */
export function watchUpload(key: string, onSent: (part: number) => void): () => void {
  watchers.set(key, onSent);
  return () => void watchers.delete(key);
}

/** `fetch`, except that a watched upload uses XMLHttpRequest, which alone reports the progress of an upload. */
export const sendOverNetwork: Send = (request) => {
  const onSent = watchers.get(request.headers.get("idempotency-key") ?? "");
  return onSent ? sendWatched(request, onSent) : fetch(request);
};

async function sendWatched(request: Request, onSent: (part: number) => void): Promise<Response> {
  const body = await request.blob();
  const call = new XMLHttpRequest();
  call.open(request.method, request.url);
  call.responseType = "blob";
  for (const [name, value] of request.headers) call.setRequestHeader(name, value);
  call.upload.addEventListener("progress", ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0));
  return new Promise((resolve, reject) => {
    request.signal.addEventListener("abort", () => call.abort(), { once: true });
    // The errors that `fetch` rejects with, since error handling recognises those.
    call.addEventListener("abort", () => reject(request.signal.reason as Error));
    call.addEventListener("error", () => reject(new TypeError("The upload was not answered")));
    call.addEventListener("load", () =>
      resolve(new Response(call.response as Blob, { status: call.status, headers: headersOf(call) })),
    );
    call.send(body);
  });
}

function headersOf(call: XMLHttpRequest): Headers {
  const lines = call.getAllResponseHeaders().trim().split(/\r\n/);
  return new Headers(
    lines.map((line): [string, string] => [line.split(":", 1)[0] ?? "", line.replace(/^[^:]*:\s*/, "")]),
  );
}

/** Hands a file answer to the browser as a download, under the name that the server gave it. */
export async function saveFile(response: Response, fallbackName: string): Promise<void> {
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = nameOf(response.headers.get("content-disposition")) ?? fallbackName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The file name of a Content-Disposition header (RFC 6266: the encoded form wins). */
export function nameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      return undefined;
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? "")?.[1]?.trim();
}
