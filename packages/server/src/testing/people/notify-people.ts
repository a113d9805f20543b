import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import { createNoticeService } from "../../modules/notices/notice-service.ts";
import type { TestApp } from "../start-test-app.ts";

/** Sends notices as the app does, to people who are named by id. */
export const notifyPeopleOf = ({ ports }: Pick<TestApp, "ports">): NotifyPeople =>
  createNoticeService(ports, async () => {
    throw new Error("nobody is asked for by name");
  }).notifyPeople;
