import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { fileURLToPath } from "node:url";

const maps = new Map<string, SourceMap | null>();

function mapOf(script: string): SourceMap | null {
  let map = maps.get(script);
  if (map === undefined) {
    try {
      map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(script)}.map`, "utf8")) as SourceMapPayload);
    } catch {
      map = null;
    }
    maps.set(script, map);
  }
  return map;
}

/**
 * Makes stacks of errors name lines of the sources instead of the scripts below `folder`, a file URL. Node's own way reads
 * the maps of all scripts at each start; this reads one when the first stack is.
 */
export function nameSourceLines(folder: string): void {
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${inSources(frame, folder)}`)].join("\n");
}

function inSources(frame: NodeJS.CallSite, folder: string): string {
  const [script, line, column] = [frame.getFileName() ?? "", frame.getLineNumber(), frame.getColumnNumber()];
  const written = String(frame);
  if (!script.startsWith(folder) || line === null || column === null) return written;
  const entry = mapOf(script)?.findEntry(line - 1, column - 1);
  if (!entry || !("originalSource" in entry)) return written;
  const source = fileURLToPath(new URL(entry.originalSource, script));
  const place = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  return written.replace(`${script}:${line}:${column}`, () => place);
}
