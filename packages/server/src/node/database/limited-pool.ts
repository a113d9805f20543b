import pg from "pg";
import type { LifeSign } from "./life-sign.ts";
import type { LimitedClient } from "./limited-client.ts";

type Waiter = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: unknown) => void) => void;

export type LimitedPoolConfig = Omit<pg.PoolConfig, "Client"> & {
  Client: typeof LimitedClient;
  answerMs: number;
  connectionTimeoutMillis: number;
};

/** A pool of {@link LimitedClient}: it gives out no connection of a database that has stopped answering. */
export class LimitedPool extends pg.Pool {
  readonly #lifeSign: LifeSign;

  constructor(config: LimitedPoolConfig, lifeSign: LifeSign) {
    const onSilent = (askedAt: number) => lifeSign.doubt(askedAt);
    super({ ...config, onSilent } as unknown as pg.PoolConfig);
    this.#lifeSign = lifeSign;
  }

  override connect(waiter?: Waiter): never {
    const taken = this.#take();
    if (!waiter) return taken as never;
    taken.then(
      (client) => waiter(undefined, client, (error) => client.release(error as Error)),
      (error: Error) => waiter(error, undefined, () => undefined),
    );
    return undefined as never;
  }

  async #take(): Promise<pg.PoolClient> {
    const askedAt = performance.now();
    await this.#lifeSign.check();
    for (;;) {
      const client = await this.#next(askedAt);
      const { heardAt } = client as unknown as LimitedClient;
      if (!this.#lifeSign.isStale(heardAt)) {
        (client as unknown as LimitedClient).countWait(performance.now() - askedAt);
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
