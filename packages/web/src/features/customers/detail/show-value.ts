import { Lifecycle } from "@busbar/contract/customers/customer-fields";
import type { customerTexts } from "../customer-texts.ts";

type T = ReturnType<typeof customerTexts.useTexts>;

/** A field's value in words, for the conflict dialog and the activity: lists by commas, records by their parts. */
export function showValue(value: unknown, t: T): string {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0))
    return t("activity.empty");
  if (typeof value === "boolean") return value ? "✓" : "✗";
  if (Array.isArray(value)) return value.map((part) => showValue(part, t)).join("；");
  if (typeof value === "object") {
    const parts = Object.values(value).filter(
      (part) => part !== "" && part !== null && !(Array.isArray(part) && part.length === 0),
    );
    return parts.length === 0 ? t("activity.empty") : parts.map((part) => showValue(part, t)).join(" ");
  }
  const stage = Lifecycle.safeParse(value);
  return stage.success ? t(`lifecycle.${stage.data}`) : String(value as string | number);
}
