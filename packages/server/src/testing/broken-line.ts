import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type BrokenLine = {
  /** The database's address through this proxy. */
  url: string;
  /** Drops all traffic without closing connections; dropped data stays lost after `mend`. */
  swallow(): void;
  /** The number of dropped bytes. */
  swallowed(): number;
  /** New connections work again; those from before stay dead. */
  mend(): void;
  /** Like `swallow`, but traffic to the database is delivered later, by `deliver`, even to clients that have gone. */
  hold(): void;
  deliver(): void;
  /** Closes every connection at once. */
  cut(): void;
  close(): Promise<void>;
};

/** A proxy to the database at `url` that fails like a network between two machines. */
export async function createBrokenLine(url: string): Promise<BrokenLine> {
  const target = new URL(url);
  const folder = decodeURIComponent(target.hostname);
  const port = target.port || "5432";
  const open = new Set<Socket>();
  let swallowing = false;
  let swallowed = 0;
  let holding = false;
  const late: (() => void)[] = [];
  const server = createServer((client) => {
    const upstream = folder.startsWith("/") ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), folder);
    let dead = swallowing;
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on("error", () => undefined);
      from.on("data", (bytes) => {
        dead ||= swallowing;
        if (dead && holding && from === client) late.push(() => void upstream.write(bytes));
        else if (dead) swallowed += bytes.length;
        else to.write(bytes);
      });
      from.on("close", () => {
        open.delete(from);
        // The other side does not see connections close either.
        dead ||= swallowing;
        if (!dead) to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxied = new URL(url);
  proxied.hostname = "127.0.0.1";
  proxied.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: proxied.href,
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
