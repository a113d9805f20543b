import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { type Confirmation, confirmationNames } from "../kernel/http/route.ts";
import { type Permission, permissionNames } from "../kernel/permissions.ts";

/** What no machine may ever do: govern access, and decide what a person answers for. */
const decided = [
  "user:admin",
  "role:admin",
  "settings:admin",
  "view-as:use",
  "invoice:review",
  "invoice:final",
  "contract:approve",
  "price:approve",
  "period:close",
  "period:reopen",
] as const satisfies readonly Permission[];

/** What means something only to a person in front of the portal. */
const personal = [
  "self:edit",
  "manager-card:view",
  "read:system",
  "write:system",
  "delete:system",
] as const satisfies readonly Permission[];

type Withheld = (typeof decided)[number] | (typeof personal)[number];
const withheld: ReadonlySet<Permission> = new Set([...decided, ...personal]);

/** The permissions that a service account may have. */
export const machinePermissionNames = permissionNames.filter(
  (name): name is Exclude<Permission, Withheld> => !withheld.has(name),
);
export const MachinePermission = z.enum(machinePermissionNames);

/** Actions that people confirm by their password, and that a service account may take where its grant names them. */
export const ConfirmedAction = z.enum(confirmationNames);
export const confirmationWords: Record<Confirmation, Bilingual> = {
  largeExports: { zh: "导出超过 10,000 行的文件", en: "Export files of more than 10,000 rows" },
  logExports: { zh: "导出系统日志", en: "Export the system log" },
};
