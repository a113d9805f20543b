import { AppError } from "../app-error.ts";
import { toBase64Url } from "../secrets.ts";
import { readBody } from "./body.ts";

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0) =>
  bytes.length >= at + signature.length && signature.every((byte, index) => bytes[at + index] === byte);

/** Whether a file begins like PNG, JPEG or WebP. Names and stated types are ignored, so SVG is refused. */
function isPicture(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ||
    startsWith(bytes, [0xff, 0xd8, 0xff]) ||
    (startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8))
  );
}

/** A picture as it is stored. */
export type Picture = { webp: Uint8Array; etag: string };

/**
 * Checks an uploaded picture by its bytes and re-encodes it; the ETag is a hash of the bytes, so that equal pictures
 * have equal ones. @throws AppError `request.too_large`, `image.…`
 */
export async function readPicture(
  request: Request,
  mostBytes: number,
  draw: (bytes: Uint8Array) => Promise<Uint8Array>,
): Promise<Picture> {
  const bytes = await readBody(request, mostBytes);
  const size = { sizeBytes: bytes.length };
  if (!isPicture(bytes)) throw new AppError("image.not_accepted", size);
  const webp = await draw(bytes).catch((fault: unknown) => {
    throw fault instanceof AppError ? new AppError(fault.code, { ...fault.details, ...size }) : fault;
  });
  const digest = await crypto.subtle.digest("SHA-256", Uint8Array.from(webp));
  return { webp, etag: toBase64Url(new Uint8Array(digest)).slice(0, 22) };
}

/** Answers with a picture, or with 304 when the browser's copy is current. @throws AppError `not_found` */
export function answerPicture(found: Picture | undefined, request: Request): Response {
  if (!found) throw new AppError("not_found");
  const headers = {
    etag: `"${found.etag}"`,
    "content-type": "image/webp",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-cache",
  };
  if (request.headers.get("if-none-match") === headers.etag) return new Response(null, { status: 304, headers });
  return new Response(Uint8Array.from(found.webp), { headers });
}
