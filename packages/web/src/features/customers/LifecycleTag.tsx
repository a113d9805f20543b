import type { Lifecycle } from "@busbar/contract/customers/customer-fields";
import { StatusTag, type StatusTone } from "../../ui/values/StatusTag.tsx";
import { customerTexts } from "./customer-texts.ts";

/** A merged customer is closed, but "merged" says more. */
type Shown = Lifecycle | "MERGED";

const tones: Record<Shown, StatusTone> = {
  MERGED: "locked",
  LEAD: "neutral",
  QUOTED: "active",
  PENDING_CHECK: "warn",
  ACTIVE: "ok",
  SUSPENDED: "danger",
  CLOSED: "locked",
};

export function LifecycleTag({ value }: { value: Shown }) {
  const t = customerTexts.useTexts();
  return <StatusTag tone={tones[value]}>{value === "MERGED" ? t("merge.tag") : t(`lifecycle.${value}`)}</StatusTag>;
}
