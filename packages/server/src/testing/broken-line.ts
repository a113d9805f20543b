import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type BrokenLine = {
  /** The database, by way of this line. */
  url: string;
  /** Nothing arrives any more, nobody is told, and what is on its way is lost for good: also for `mend`. */
  swallow(): void;
  /** How many bytes it has swallowed. */
  swallowed(): number;
  /** New connections get through; those that were open when it swallowed stay dead. */
  mend(): void;
  /** As `swallow`, but what is on its way to the database arrives late, by `deliver`, also when nobody waits for it. */
  hold(): void;
  deliver(): void;
  /** Ends every connection at once. */
  cut(): void;
  close(): Promise<void>;
};

/** A line to the database at `url` that fails as lines between two machines do. */
export async function createBrokenLine(url: string): Promise<BrokenLine> {
  const target = new URL(url);
  const folder = decodeURIComponent(target.hostname);
  const port = target.port || "5432";
  const open = new Set<Socket>();
  let swallowing = false;
  let swallowed = 0;
  let holding = false;
  const late: (() => void)[] = [];
  const server = createServer((near) => {
    const far = folder.startsWith("/") ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), folder);
    let dead = swallowing;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on("error", () => undefined);
      from.on("data", (bytes) => {
        dead ||= swallowing;
        if (dead && holding && from === near) late.push(() => void far.write(bytes));
        else if (dead) swallowed += bytes.length;
        else to.write(bytes);
      });
      from.on("close", () => {
        open.delete(from);
        // The other machine does not hear of an end either.
        dead ||= swallowing;
        if (!dead) to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const near = new URL(url);
  near.hostname = "127.0.0.1";
  near.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: near.href,
    swallow: () => void (swallowing = true),
    swallowed: () => swallowed,
    mend: () => void (swallowing = holding = false),
    hold: () => void (swallowing = holding = true),
    deliver() {
      for (const arrive of late.splice(0)) arrive();
    },
    cut,
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
