import { tidyFileName } from "@busbar/contract/values/file-name";

/** Content types by the kind that the server determined itself; never one that a browser or an upload stated. */
const contentTypes: Record<string, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json; charset=utf-8",
  pdf: "application/pdf",
  zip: "application/zip",
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
  txt: "text/plain; charset=utf-8",
  ofd: "application/ofd",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odp: "application/vnd.oasis.opendocument.presentation",
};

/**
 * A download that browsers never display within our origin. `sizeBytes` is undefined while the file is being written.
 */
export function attachment(body: ReadableStream<Uint8Array>, name: string, kind: string, sizeBytes?: number): Response {
  // Names stored before tidying was introduced need it here.
  const tidy = tidyFileName(name) || "file";
  const plain = tidy.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  // RFC 8187: these four characters have to be percent-encoded as well.
  const encoded = encodeURIComponent(tidy).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return new Response(body, {
    headers: {
      "content-type": contentTypes[kind] ?? "application/octet-stream",
      "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      ...(sizeBytes !== undefined && { "content-length": String(sizeBytes) }),
    },
  });
}
