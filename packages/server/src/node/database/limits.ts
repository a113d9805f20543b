/**
 * Time limits of the database, in milliseconds. `statementMs` is enforced by the server, which cancels the statement;
 * `answerMs` by this process, for a server that no longer answers (frozen, or a network that drops packets).
 */
export type Limits = { statementMs: number; answerMs: number; connectMs: number };

const seconds = 1000;
const minutes = 60 * seconds;

/**
 * For calls that a person waits for. Waiting for a connection counts towards `answerMs`, so that a person gets an
 * answer within ten seconds.
 */
export const callLimits: Limits = { statementMs: 7 * seconds, answerMs: 8 * seconds, connectMs: 3 * seconds };

/** For jobs and scheduled tasks, for which nobody waits. */
export const backgroundLimits: Limits = { statementMs: minutes, answerMs: 65 * seconds, connectMs: 10 * seconds };

/** For the short statements of the job queue itself. */
export const queueLimits: Limits = { statementMs: 10 * seconds, answerMs: 12 * seconds, connectMs: 10 * seconds };

/** For migrations, and for waiting while another process migrates or seeds. */
export const startLimits: Limits = { statementMs: 30 * minutes, answerMs: 31 * minutes, connectMs: 10 * seconds };

/** For wake-ups, and for checking whether the database answers. */
export const signalLimits: Limits = { statementMs: 3 * seconds, answerMs: 3 * seconds, connectMs: 3 * seconds };

/** A longer rollback is left to the server, which rolls back when the connection ends. */
export const rollbackMs = seconds;

/** A closed connection that does not react within this time is destroyed. */
export const farewellMs = seconds;

/**
 * How long an unused connection is kept. A new one costs a sign-in to the database and a plan for every statement, which
 * the first call after a short pause would wait for.
 */
export const keptConnectionMs = 5 * minutes;

/** How often the server is asked whether it still works on statements of jobs. */
export const lookMs = 4 * seconds;

/** How quickly a silent database is detected. */
export const lifeSignMs = seconds;

/** For the server, in place of limits that its administrator has set for the account or the database. */
export const noIdleLimits = "-c idle_in_transaction_session_timeout=0 -c idle_session_timeout=0";

/**
 * When a connection breaks inside a transaction, the server keeps its locks until it ends the idle transaction after
 * this time. Calls and jobs never pause for as long inside a transaction.
 */
export const idleTransactionMs = { call: 10 * seconds, background: 20 * seconds };
