import type { TestProject } from "vitest/node";
import { startTestCluster } from "./database-cluster.ts";

type Shared = { cluster: ReturnType<typeof startTestCluster>; users: number };

/** Vitest loads this file once per project; all projects of a run share the cluster. */
const shared = globalThis as { busbarTestCluster?: Shared };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = (shared.busbarTestCluster ??= { cluster: startTestCluster(), users: 0 });
  own.users += 1;
  const { folder, addresses, stop } = await own.cluster;
  project.provide("testCluster", addresses);
  project.provide("runFolder", folder);
  return async () => {
    own.users -= 1;
    if (own.users > 0) return;
    delete shared.busbarTestCluster;
    await stop();
  };
}
