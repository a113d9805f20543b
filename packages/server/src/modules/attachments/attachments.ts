import {
  type Attachment,
  attachmentLimitBytes,
  type AttachmentList,
  attachmentRoutes,
  attachmentsOfRecord,
  type Outsider,
} from "@busbar/contract/attachments/attachments";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import { judgeFile } from "../../kernel/files/judge-file.ts";
import { attachment } from "../../kernel/http/attachment.ts";
import { limitStream } from "../../kernel/http/body.ts";
import { bind, type CallContext, type Module } from "../../kernel/module.ts";
import {
  outsiderOf,
  type ReachedRecord,
  reachRecord,
  type RecordTarget,
  recordTargetOf,
} from "../../kernel/targets/record-target.ts";
import type { AuditChange } from "../../kernel/work/audit.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { rowsOfCustomer } from "../../kernel/targets/customer-belongings.ts";
import type { Ports } from "../../ports.ts";
import { attachmentName, kindOf } from "./attachment-name.ts";
import { type AttachmentRow, createAttachmentRepository, dropOrphans } from "./attachment-repository.ts";

type AttachmentPorts = Pick<Ports, "db" | "files" | "clock" | "limits">;
type Of = { noun: string; id: string };
type FileOf = Of & { fileId: string };

const uploadsPerHour = 600;
const keptAfterRemovalMs = 86_400_000;

const toAttachment = (row: AttachmentRow): Attachment => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  sizeBytes: Number(row.size_bytes),
  addedAt: row.added_at.toISOString(),
  addedBy: row.added_by,
  shownTo: row.shown_to,
});

/** Files of records: checked by their bytes, stored with the record and reached only through it. */
export function createAttachments(ports: AttachmentPorts, targets: readonly RecordTarget[]): Module {
  const { db, files, clock, limits } = ports;
  const reach = (on: Db, actor: Actor, { noun, id }: Of) => reachRecord(on, recordTargetOf(targets, noun), actor, id);

  /** @throws AppError `not_found`, or `not_allowed` for people who may only read */
  async function reachToChange(on: Db, actor: Actor, of: Of): Promise<ReachedRecord> {
    const record = await reach(on, actor, of);
    if (!record.mayChange) throw new AppError("not_allowed", { permission: recordTargetOf(targets, of.noun).write });
    return record;
  }

  /** Writes the file's change into the record's activity and tells open portals to reload its files. */
  async function tell(unit: Unit, { noun, id }: Of, verb: string, change: AuditChange) {
    await unit.audit(`${recordTargetOf(targets, noun).singular}.${verb}`, noun, id, change);
    await unit.emit("attachments", `${noun}/${id}`, "updated");
  }

  async function get(on: Db, actor: Actor, of: FileOf, removed = false): Promise<AttachmentRow> {
    const row = await createAttachmentRepository(on, actor).find(of, of.fileId, removed);
    if (!row) throw new AppError("not_found");
    return row;
  }

  async function list(actor: Actor, of: Of, page: { pageNo: number; pageSize: number }): Promise<AttachmentList> {
    const { mayChange } = await reach(db, actor, of);
    const { rows, total } = await createAttachmentRepository(db, actor).list(of, page);
    return {
      list: rows.map(toAttachment),
      total,
      outsiders: mayChange ? [...recordTargetOf(targets, of.noun).outsiders] : [],
      actions: { change: mayChange ? "ok" : "not_allowed" },
    };
  }

  /** A refusal leaves nothing behind. */
  async function add(actor: Actor, of: Of, name: string, context: CallContext): Promise<Attachment> {
    await reachToChange(db, actor, of);
    const wait = await limits.consume(`attachment:${actor.id}`, uploadsPerHour, 3600);
    if (wait > 0) throw new AppError("rate_limited", { seconds: wait });
    const body = (context.request.body ?? new Blob([]).stream()) as ReadableStream<Uint8Array>;
    const stored = await files.put(limitStream(body, attachmentLimitBytes));
    try {
      const verdict = await judgeFile(await files.open(stored.storageKey));
      if ("problem" in verdict) throw new AppError(verdict.problem);
      const kind = kindOf(verdict.kind, name);
      const file = { ...stored, kind, name: attachmentName(name, kind) };
      return await context.write(async (unit) => {
        // Permissions may have changed while the file was uploaded.
        await reachToChange(unit.tx, actor, of);
        const attachments = createAttachmentRepository(unit.tx, actor);
        await attachments.lock(of);
        if ((await attachments.count(of)) >= attachmentsOfRecord)
          throw new AppError("file.too_many", { limit: attachmentsOfRecord });
        const fileId = await attachments.insert(of, file, clock.now());
        const { shownAtFirst = [] } = recordTargetOf(targets, of.noun);
        // An outsider's own file is visible to them.
        const outsider = outsiderOf(actor);
        const shownTo = new Set(outsider ? [...shownAtFirst, outsider] : shownAtFirst);
        if (shownTo.size > 0) await attachments.show(fileId, [...shownTo]);
        await tell(unit, of, "add_file", { after: { file: file.name } });
        return toAttachment(await get(unit.tx, actor, { ...of, fileId }));
      });
    } catch (fault) {
      await files.remove(stored.storageKey);
      throw fault;
    }
  }

  const show = (actor: Actor, of: FileOf, shownTo: readonly Outsider[], { write }: Pick<CallContext, "write">) =>
    write(async (unit) => {
      await reachToChange(unit.tx, actor, of);
      const before = await get(unit.tx, actor, of);
      // People outside do not hide a file from themselves.
      const shown = [...shownTo, outsiderOf(actor)];
      const known = recordTargetOf(targets, of.noun).outsiders.filter((one) => shown.includes(one));
      await createAttachmentRepository(unit.tx, actor).show(of.fileId, known);
      await tell(unit, of, "show_file", {
        before: { file: before.name, shownTo: before.shown_to },
        after: { file: before.name, shownTo: known },
      });
      return toAttachment(await get(unit.tx, actor, of));
    });

  const remove = (actor: Actor, of: FileOf, { write }: Pick<CallContext, "write">) =>
    write(async (unit) => {
      await reachToChange(unit.tx, actor, of);
      const row = await get(unit.tx, actor, of);
      const now = clock.now();
      const until = new Date(now.getTime() + keptAfterRemovalMs);
      await createAttachmentRepository(unit.tx, actor).remove(row.id, now, until);
      await tell(unit, of, "remove_file", { before: { file: row.name } });
      return null;
    });

  const restore = (actor: Actor, of: FileOf, { write }: Pick<CallContext, "write">) =>
    write(async (unit) => {
      await reachToChange(unit.tx, actor, of);
      const row = await get(unit.tx, actor, of, true);
      await createAttachmentRepository(unit.tx, actor).remove(row.id, null, null);
      await tell(unit, of, "restore_file", { after: { file: row.name } });
      return toAttachment(await get(unit.tx, actor, of));
    });

  return bind(
    attachmentRoutes,
    {
      listAttachments: ({ actor, params, query }) => list(actor, params, query),
      addAttachment: (call) => add(call.actor, call.params, call.query.name, call),
      async downloadAttachment({ actor, params }) {
        await reach(db, actor, params);
        const row = await get(db, actor, params);
        const content = await files.open(row.storage_key);
        return attachment(content.stream(), row.name, row.kind, content.size);
      },
      showAttachment: (call) => show(call.actor, call.params, call.body.shownTo, call),
      removeAttachment: (call) => remove(call.actor, call.params, call),
      restoreAttachment: (call) => restore(call.actor, call.params, call),
    },
    {
      scheduledTasks: [
        { name: "drop-orphan-attachments", everySeconds: 3600, run: () => dropOrphans(db, targets, clock.now()) },
      ],
    },
  );
}

/** The rows that move with a merged customer. */
export const filesOfCustomer = rowsOfCustomer({
  noun: "attachments",
  title: { zh: "文件", en: "Files" },
  table: "attachment",
  ofRecords: true,
  unversioned: true,
});
