import type { DatabaseConnection, Driver } from "kysely";
import { tablesWritten } from "./table-reach.ts";

export type WritesListener = (tables: ReadonlySet<string>) => void;
/** What this process writes, table by table, as soon as it is committed. */
export type Writes = { listen(listener: WritesListener): void; tell: WritesListener };

export function createWrites(): Writes {
  const listeners: WritesListener[] = [];
  return {
    listen: (listener) => void listeners.push(listener),
    tell(tables) {
      for (const listener of listeners) listener(tables);
    },
  };
}

/**
 * Has `driver` tell which tables its statements have written: those of a transaction after its commit, before whoever
 * waits for that goes on. A commit or statement that fails is told too, because it may have reached the database.
 */
export function tellWrites(driver: Driver, { tell }: Writes): Driver {
  const watched = new WeakSet<DatabaseConnection>();
  /** What the open transaction of each connection has written so far. */
  const open = new WeakMap<DatabaseConnection, Set<string>>();

  function watch(connection: DatabaseConnection): void {
    if (watched.has(connection)) return;
    watched.add(connection);
    const executeQuery = connection.executeQuery.bind(connection) as DatabaseConnection["executeQuery"];
    connection.executeQuery = async (query, ...more) => {
      const tables = tablesWritten(query.sql);
      const before = open.get(connection);
      if (before) for (const table of tables) before.add(table);
      if (before || tables.size === 0) return executeQuery(query, ...more);
      try {
        return await executeQuery(query, ...more);
      } finally {
        tell(tables);
      }
    };
  }

  const { acquireConnection, beginTransaction, commitTransaction, rollbackTransaction } = bound(driver);
  driver.acquireConnection = async (...given) => {
    const connection = await acquireConnection(...given);
    watch(connection);
    return connection;
  };
  driver.beginTransaction = async (connection, settings) => {
    await beginTransaction(connection, settings);
    open.set(connection, new Set());
  };
  driver.commitTransaction = async (connection) => {
    const tables = open.get(connection) ?? new Set<string>();
    open.delete(connection);
    try {
      await commitTransaction(connection);
    } finally {
      if (tables.size > 0) tell(tables);
    }
  };
  driver.rollbackTransaction = async (connection) => {
    open.delete(connection);
    await rollbackTransaction(connection);
  };
  return driver;
}

const bound = (driver: Driver): Driver => ({
  init: driver.init.bind(driver),
  destroy: driver.destroy.bind(driver),
  acquireConnection: driver.acquireConnection.bind(driver),
  releaseConnection: driver.releaseConnection.bind(driver),
  beginTransaction: driver.beginTransaction.bind(driver),
  commitTransaction: driver.commitTransaction.bind(driver),
  rollbackTransaction: driver.rollbackTransaction.bind(driver),
});
