import { createNoticeService } from "../../modules/notices/notice-service.ts";
import { createSecondStep } from "../../modules/second-factors/second-step.ts";
import { createSessionService } from "../../modules/sessions/session-service.ts";
import type { Ports } from "../../ports.ts";

/** The sessions of another process on the same database, composed as in the app. */
export function sessionServiceOf(ports: Ports) {
  const { notifyPeople } = createNoticeService(ports, () => Promise.resolve(null));
  return createSessionService(ports, notifyPeople, createSecondStep(ports, notifyPeople));
}
