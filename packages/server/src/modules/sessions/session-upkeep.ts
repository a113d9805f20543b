import { fixedKeptDays } from "../../kernel/settings/kept-days.ts";
import type { Ports } from "../../ports.ts";
import { resealCredentialKeys } from "./credential-keys.ts";
import { createDeviceRepository } from "./devices/device-repository.ts";
import { createSessionRepository } from "./session-repository.ts";
import { after } from "./sign-in/open-session.ts";

type Guard = { forgetOld(): Promise<void>; watch(): Promise<void> };

/** Recurring work on sessions, devices and failed sign-ins. */
export function createSessionUpkeep(ports: Pick<Ports, "db" | "clock" | "vault">, guard: Guard) {
  const { db, clock } = ports;

  async function forgetOld(): Promise<void> {
    const now = clock.now();
    await createSessionRepository(db).forgetOld(now);
    await createDeviceRepository(db).forgetUnseen(after(now, -fixedKeptDays.devices * 86_400));
    await guard.forgetOld();
  }

  return [
    { name: "forget-sessions", everySeconds: 3600, run: forgetOld },
    { name: "reseal-sessions", everySeconds: 600, run: () => resealCredentialKeys(ports) },
    { name: "watch-sign-ins", everySeconds: 60, run: guard.watch },
  ];
}
