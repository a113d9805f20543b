import type { Actor } from "@busbar/server/kernel/actor.ts";
import { AppError } from "@busbar/server/kernel/app-error.ts";
import { judgeFile } from "@busbar/server/kernel/files/judge-file.ts";
import { readBody } from "@busbar/server/kernel/http/body.ts";
import type { Ports } from "@busbar/server/ports.ts";
import { type CheckedPicture, uploadKinds, uploadLimitBytes } from "../contract/uploads.ts";

const uploadsPerHour = 600;

/**
 * Takes a picture, judges it by its bytes and lets go of them: the page shows how uploading works, nobody asked for a store
 * of pictures. @throws AppError
 */
export async function checkPicture(
  { limits }: Pick<Ports, "limits">,
  actor: Actor,
  name: string,
  request: Request,
): Promise<CheckedPicture> {
  const wait = await limits.consume(`gallery-upload:${actor.id}`, uploadsPerHour, 3600);
  if (wait > 0) throw new AppError("rate_limited", { seconds: wait });
  const bytes = await readBody(request, uploadLimitBytes);
  const verdict = await judgeFile(new Blob([bytes]));
  const problem = "problem" in verdict ? verdict.problem : undefined;
  if (problem === "file.empty" || problem === "file.damaged") throw new AppError(problem);
  const kind = uploadKinds.find((one) => "kind" in verdict && verdict.kind === one);
  if (!kind) throw new AppError("image.not_accepted");
  return { name, kind, sizeBytes: bytes.length };
}
