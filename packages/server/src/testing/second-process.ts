import { type AllRoutes, routes } from "@busbar/contract";
import { type Client, createClient } from "@busbar/contract/kernel/http/client";
import { createApp } from "../app.ts";
import { creditCodeOf } from "./importer.ts";
import { type TestApp, testOrigin } from "./start-test-app.ts";

/** A second process on the database of `app` that gets no wake-ups. The caller closes it before `app`. */
export function startSecondProcess(app: TestApp) {
  const process = createApp({ ...app.ports, wake: { notify() {}, listen: () => () => undefined, onWrites() {} } });
  return {
    close: () => process.close(),
    fetch: process.fetch,
    runTask: process.runTask,
    /** A client signed in at `app` that calls this process, which remembers whom the token stands for. */
    async as(username: string): Promise<Client<AllRoutes>> {
      const token = await app.tokenOf(username);
      const send = (request: Request) => {
        request.headers.set("authorization", `Bearer ${token}`);
        return process.fetch(request);
      };
      const client = createClient(routes, send, `${testOrigin}/api`);
      await client.userInfo();
      return client;
    },
  };
}

let made = 0;
/** Creates a customer in region 110108, as a change that asks for the rights of whoever calls. */
export const createSomeCustomer = (client: Client<AllRoutes>) =>
  client.createCustomer({
    body: { name: `权限客户${(made += 1)}`, uscc: creditCodeOf(910_000 + made), areaCode: "110108" },
  });
