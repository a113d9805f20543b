import pg from "pg";
import type { LifeSign } from "./life-sign.ts";
import type { LimitedClient } from "./limited-client.ts";

type Waiter = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: unknown) => void) => void;

export type LimitedPoolConfig = Omit<pg.PoolConfig, "Client"> & {
  Client: typeof LimitedClient;
  answerMs: number;
  onDamage?: (error: Error) => void;
  connectionTimeoutMillis: number;
  /** Whether a running statement fails as soon as the database is known to be silent, or may use its whole time. */
  endsWhenSilent: boolean;
};

/** Every client of the pool was made by its `Client`; the driver types it as any client. */
const limited = (client: object): LimitedClient => client as LimitedClient;

/** A pool of {@link LimitedClient} that hands out no connection to a database that has stopped answering. */
export class LimitedPool extends pg.Pool {
  readonly #lifeSign: LifeSign;
  readonly #out = new Set<LimitedClient>();

  constructor(config: LimitedPoolConfig, lifeSign: LifeSign) {
    const onSilent = (askedAt: number) => lifeSign.doubt(askedAt);
    // The driver's types know neither a client with settings of its own nor these settings.
    super({ ...config, onSilent } as object);
    this.#lifeSign = lifeSign;
    this.on("acquire", (client) => void this.#out.add(limited(client)));
    this.on("release", (_, client) => void this.#out.delete(limited(client)));
    if (config.endsWhenSilent)
      lifeSign.onMissed(() => {
        for (const client of this.waiting()) client.cut();
      });
  }

  /** Clients whose statement has no answer yet. */
  waiting(): LimitedClient[] {
    return [...this.#out].filter(({ isWaiting }) => isWaiting);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(waiter: Waiter): void;
  override connect(waiter?: Waiter): Promise<pg.PoolClient> | void {
    const taken = this.#take();
    if (!waiter) return taken;
    taken.then(
      (client) => waiter(undefined, client, (error) => client.release(error as Error)),
      (error: Error) => waiter(error, undefined, () => undefined),
    );
  }

  async #take(): Promise<pg.PoolClient> {
    const askedAt = performance.now();
    await this.#lifeSign.check();
    for (;;) {
      const client = await this.#next(askedAt);
      const { heardAt } = limited(client);
      if (!this.#lifeSign.isStale(heardAt)) {
        limited(client).countWait(performance.now() - askedAt);
        return client;
      }
      client.release(true);
    }
  }

  async #next(askedAt: number): Promise<pg.PoolClient> {
    try {
      return await super.connect();
    } catch (error) {
      if (/timeout/i.test((error as Error).message)) this.#lifeSign.doubt(askedAt);
      throw error;
    }
  }
}
