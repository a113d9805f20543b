import { createNoticeService } from "../../modules/notices/notice-service.ts";
import { createSecondStep } from "../../modules/second-factors/second-step.ts";
import { createSessionService } from "../../modules/sessions/session-service.ts";
import type { Ports } from "../../ports.ts";

/** Another process's sessions on the same database, put together as the app does. */
export function sessionServiceOf(ports: Ports) {
  const { notifyPeople } = createNoticeService(ports, () => Promise.resolve(null));
  return createSessionService(ports, notifyPeople, createSecondStep(ports, notifyPeople));
}
