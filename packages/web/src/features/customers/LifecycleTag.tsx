import type { Lifecycle } from "@busbar/contract/customers/customer-fields";
import { StatusTag, type StatusTone } from "../../ui/values/StatusTag.tsx";
import { customerTexts } from "./customer-texts.ts";

const tones: Record<Lifecycle, StatusTone> = {
  LEAD: "neutral",
  QUOTED: "active",
  PENDING_CHECK: "warn",
  ACTIVE: "ok",
  SUSPENDED: "danger",
  CLOSED: "locked",
};

export function LifecycleTag({ value }: { value: Lifecycle }) {
  const t = customerTexts.useTexts();
  return <StatusTag tone={tones[value]}>{t(`lifecycle.${value}`)}</StatusTag>;
}
