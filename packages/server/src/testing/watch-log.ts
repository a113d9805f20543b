import { createNoticeService } from "../modules/notices/notice-service.ts";
import { watchLog } from "../modules/system-log/log-watch.ts";
import type { Ports } from "../ports.ts";

/** Runs the scheduled verification of the system log once, composed as in the app. */
export function watchLogOf(ports: Ports): Promise<void> {
  const { notifyPeople } = createNoticeService(ports, () => Promise.resolve(null));
  return watchLog(ports, notifyPeople);
}
