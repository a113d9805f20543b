import { type Licence, licenceLimitBytes } from "@busbar/contract/enterprise-applications/enterprise-applications";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { attachment } from "../../../kernel/http/attachment.ts";
import { readBody } from "../../../kernel/http/body.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { createEnterpriseApplicationRepository } from "../enterprise-application-repository.ts";
import { judgeApplicant } from "../enterprise-application-rules.ts";
import type { EnterprisePorts } from "../enterprise-application-service.ts";
import { judgeLicence, licenceName } from "./licence-file.ts";

const uploadsPerHour = 30;
/** How long an upload without an application is kept. */
const looseHours = 24;

const streamOf = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });

/** Licences: checked by their bytes before anything is stored, and served to people who see the application. */
export function createLicenceService({ db, clock, files, limits }: EnterprisePorts) {
  return {
    /** A refusal leaves nothing behind. @throws AppError `licence.…`, `request.too_large`, `rate_limited` */
    async upload(actor: Actor, name: string, context: CallContext): Promise<Licence> {
      const refused = judgeApplicant(actor, false);
      if (refused !== "ok") throw new AppError(refused);
      const wait = await limits.consume(`licence:${actor.id}`, uploadsPerHour, 3600);
      if (wait > 0) throw new AppError("rate_limited", { seconds: wait });
      const bytes = await readBody(context.request, licenceLimitBytes);
      const verdict = await judgeLicence(bytes);
      if ("problem" in verdict) {
        await context.writeAside((unit) =>
          unit.audit("upload_validation", "enterprise-applications", "", {
            result: "refused",
            after: { problem: verdict.problem, sizeBytes: bytes.length },
          }),
        );
        throw new AppError(verdict.problem);
      }
      const { kind } = verdict;
      const file = await files.put(streamOf(bytes));
      try {
        const shown = licenceName(name, kind);
        return await context.write(async (unit) => {
          const until = new Date(clock.now().getTime() + looseHours * 3_600_000);
          const id = await createEnterpriseApplicationRepository(unit.tx).insertLicence(
            actor,
            { ...file, name: shown, kind },
            until,
          );
          await unit.audit("upload_complete", "enterprise-applications", "", {
            after: { licenceId: id, kind, sizeBytes: file.sizeBytes, sha256: file.sha256 },
          });
          return { id, name: shown, kind, sizeBytes: file.sizeBytes };
        });
      } catch (fault) {
        await files.remove(file.storageKey);
        throw fault;
      }
    },

    /** @throws AppError `not_found`: out of scope, or without a licence */
    async download(actor: Actor, applicationId: string): Promise<Response> {
      const applications = createEnterpriseApplicationRepository(db);
      const application = await applications.find(actor, applicationId);
      const licence = application?.licence_id ? await applications.findLicence(application.licence_id) : undefined;
      if (!licence) throw new AppError("not_found");
      const content = await files.open(licence.storage_key);
      return attachment(content.stream(), licence.name, licence.kind, content.size);
    },
  };
}
