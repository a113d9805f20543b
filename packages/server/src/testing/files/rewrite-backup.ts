import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";

/** The same backup with other lines and another end, and a hash that fits again, as anybody can make it. */
export function rewriteBackup(
  from: string,
  to: string,
  change: (lines: string, end: Record<string, unknown>) => string,
): void {
  const text = gunzipSync(readFileSync(from)).toString();
  const split = text.lastIndexOf("\nE") + 1;
  const end = JSON.parse(text.slice(split + 1)) as Record<string, unknown>;
  const lines = change(text.slice(0, split), end);
  const sha256 = createHash("sha256").update(lines).digest("hex");
  writeFileSync(to, gzipSync(`${lines}E${JSON.stringify({ ...end, sha256 })}\n`));
}
