import { fieldsIn } from "@busbar/contract/fields/noun";
import { users } from "@busbar/contract/users/user-fields";
import { type ActivityQuery, avatarLimitBytes, type OwnProfile } from "@busbar/contract/profiles/profiles";
import { canChoose } from "@busbar/contract/notices/notice-kinds";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import { answerPicture, readPicture } from "../../kernel/http/pictures.ts";
import type { CallContext } from "../../kernel/module.ts";
import { lastEdit } from "../../kernel/records/last-edit.ts";
import type { Ports } from "../../ports.ts";
import { choicesOf } from "./notice-choices.ts";
import { type Chosen, createProfileRepository } from "./profile-repository.ts";

const uploadsPerHour = 30;

export type ProfilePorts = Pick<Ports, "db" | "clock" | "images" | "limits">;
/** Whether the actor may know of a person: a rule of the users module, handed over in app.ts. */
export type CanSee = (actor: Actor, userId: string) => Promise<boolean>;

const addressOf = (userId: string, etag: string | null) => (etag === null ? "" : `/users/${userId}/avatar?v=${etag}`);

export function createProfileService({ db, clock, images, limits }: ProfilePorts, canSee: CanSee) {
  return {
    async own(actor: Actor): Promise<OwnProfile> {
      const row = await createProfileRepository(db).getOwn(actor);
      return {
        id: row.id,
        userCode: row.user_code,
        ...fieldsIn(users, row),
        roles: row.role_names.map(({ code }) => code),
        roleNames: row.role_names,
        departmentId: row.department_id,
        department: row.department_zh === null ? null : { zh: row.department_zh, en: row.department_en ?? "" },
        scope: { kind: row.scope_kind, regions: row.scope_regions },
        hasPassword: row.has_password,
        passwordChangedAt: row.password_changed_at?.toISOString() ?? null,
        createdAt: row.created_at.toISOString(),
        avatar: addressOf(row.id, row.etag),
        notices: choicesOf(actor, row.chosen),
        ...lastEdit(row, actor),
      };
    },

    /** Checked by its bytes and re-encoded. @throws AppError `image.…`, `request.too_large`, `rate_limited` */
    async uploadPicture(actor: Actor, context: CallContext): Promise<{ avatar: string }> {
      const wait = await limits.consume(`avatar:${actor.id}`, uploadsPerHour, 3600);
      if (wait > 0) throw new AppError("rate_limited", { seconds: wait });
      try {
        const { webp, etag } = await readPicture(context.request, avatarLimitBytes, images.square);
        return await context.write(async (unit) => {
          await createProfileRepository(unit.tx).keepPicture(actor, webp, etag, clock.now());
          await unit.audit("user.avatar", "users", actor.id, { after: { sizeBytes: webp.length, etag } });
          await unit.emit("users", actor.id, "changed", actor.id);
          return { avatar: addressOf(actor.id, etag) };
        });
      } catch (fault) {
        if (fault instanceof AppError && fault.code.startsWith("image."))
          await context.writeAside((unit) =>
            unit.audit("upload_validation", "users", actor.id, {
              result: "refused",
              after: { problem: fault.code, ...fault.details },
            }),
          );
        throw fault;
      }
    },

    /** Removing it twice changes nothing. */
    removePicture: (actor: Actor, context: CallContext) =>
      context.write(async (unit) => {
        if (await createProfileRepository(unit.tx).removePicture(actor)) {
          await unit.audit("user.avatar_removed", "users", actor.id);
          await unit.emit("users", actor.id, "changed", actor.id);
        }
        return { avatar: "" };
      }),

    /** @throws AppError `not_found`: no picture, or a person whom the actor may not know of */
    async picture(actor: Actor, userId: string, request: Request): Promise<Response> {
      const found = (await canSee(actor, userId)) ? await createProfileRepository(db).findPicture(userId) : undefined;
      return answerPicture(found, request);
    },

    /** @throws AppError `notice.not_to_choose` for kinds without a choice */
    chooseNotices: (actor: Actor, choice: Chosen, context: CallContext) =>
      context.write(async (unit) => {
        if (!canChoose(choice.kind, choice.channel)) throw refuseField("channel", "notice.not_to_choose");
        const profiles = createProfileRepository(unit.tx);
        await profiles.chooseNotices(actor, choice);
        await unit.audit("user.notices", "users", actor.id, { after: choice });
        return { notices: choicesOf(actor, (await profiles.getOwn(actor)).chosen) };
      }),

    async activity(actor: Actor, query: ActivityQuery) {
      const { rows, total } = await createProfileRepository(db).activity(actor, query);
      const list = rows.map(({ at, ip, ...row }) => ({ ...row, at: at.toISOString(), address: ip }));
      return { list, total };
    },
  };
}
