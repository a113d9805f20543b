import type { ApplicationState } from "@busbar/contract/enterprise-applications";
import IconWaiting from "~icons/ri/time-line";
import { StatusTag, type StatusTone } from "../../ui/values/StatusTag.tsx";
import { verificationTexts } from "./feature.ts";

const tones: Record<ApplicationState, StatusTone> = {
  PENDING: "warn",
  APPROVED: "ok",
  REJECTED: "danger",
  WITHDRAWN: "locked",
};

export function ApplicationStateTag({ state }: { state: ApplicationState }) {
  const t = verificationTexts.useTexts();
  return (
    <StatusTag tone={tones[state]} {...(state === "PENDING" && { icon: IconWaiting })}>
      {t(`state.${state}`)}
    </StatusTag>
  );
}
