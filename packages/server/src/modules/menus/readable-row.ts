import { AccessRule } from "@busbar/contract/kernel/permissions";
import type { z } from "zod";
import { RouteMeta } from "@busbar/contract/menus/menus";

const metaFields = RouteMeta.omit({ title: true, titleEn: true, icon: true, guard: true }).shape;
type Meta = Omit<RouteMeta, "title" | "titleEn" | "icon" | "guard">;

/** Reads a row's meta field by field, so that one invalid field does not hide the row or the menu. */
export function readableMeta(meta: unknown): { meta: Meta; whole: boolean } {
  if (meta === null || meta === undefined) return { meta: {}, whole: true };
  if (typeof meta !== "object" || Array.isArray(meta)) return { meta: {}, whole: false };
  const fields = Object.entries(metaFields).flatMap(([name, schema]) => {
    const value = (meta as Record<string, unknown>)[name];
    if (value === undefined) return [];
    const read = schema.safeParse(value);
    return read.success ? [[name, read.data]] : [];
  });
  return { meta: Object.fromEntries(fields) as Meta, whole: fields.length === Object.keys(meta).length };
}

/** Who sees the row. With an unreadable rule only people with full access do, so that no page is opened by mistake. */
export function readableNeeds(needs: unknown): { needs: z.output<typeof AccessRule> | null; whole: boolean } {
  if (needs === null || needs === undefined) return { needs: null, whole: true };
  const read = AccessRule.safeParse(needs);
  return read.success ? { needs: read.data, whole: true } : { needs: ["full-access-only"], whole: false };
}
