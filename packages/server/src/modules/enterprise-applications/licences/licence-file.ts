import type { LicenceKind } from "@busbar/contract/enterprise-applications/enterprise-applications";
import { createFileWindow } from "../../../kernel/files/file-window.ts";
import { judgeFile, signatureOf } from "../../../kernel/files/judge-file.ts";
import { hasName, nameOfPdf } from "../../../kernel/files/pdf-files.ts";

export type LicenceProblem = "licence.not_accepted" | "licence.damaged" | "licence.active";
export type LicenceVerdict = { kind: LicenceKind } | { problem: LicenceProblem };

/** PDFs of strangers may contain pages only, without embedded files or forms. */
const carriesMore = nameOfPdf("EmbeddedFiles?|XFA");

/** A licence must have one of three of the accepted file types. @see judgeFile */
export async function judgeLicence(bytes: Uint8Array<ArrayBuffer>): Promise<LicenceVerdict> {
  const signature = signatureOf(bytes);
  if (signature !== "pdf" && signature !== "png" && signature !== "jpeg") return { problem: "licence.not_accepted" };
  const content = new Blob([bytes]);
  const verdict = await judgeFile(content);
  if ("problem" in verdict)
    return { problem: verdict.problem === "file.active" ? "licence.active" : "licence.damaged" };
  if (signature === "pdf" && (await hasName(createFileWindow(content), carriesMore)))
    return { problem: "licence.active" };
  return { kind: signature };
}

const endings: Record<LicenceKind, string> = { pdf: "pdf", png: "png", jpeg: "jpg" };

/** A file name to show and to save: the last path segment, without special characters, with the true extension. */
export function licenceName(given: string, kind: LicenceKind): string {
  const last = given.split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, "")
    .replace(/\.[^.]*$/, "")
    .trim();
  return `${[...plain].slice(0, 80).join("") || "licence"}.${endings[kind]}`;
}
