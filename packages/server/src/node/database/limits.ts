/**
 * How long the database may take, in milliseconds. Each wait has an end: `statementMs` is kept by the server, which
 * cancels; `answerMs` by us, for a server that says nothing more (frozen, or a network that swallows what is sent).
 */
export type Limits = { statementMs: number; answerMs: number; connectMs: number };

const seconds = 1000;
const minutes = 60 * seconds;

/** What a person waits for. Waiting for a connection counts into `answerMs`, so that they are told within ten seconds. */
export const callLimits: Limits = { statementMs: 7 * seconds, answerMs: 8 * seconds, connectMs: 3 * seconds };

/** Jobs and scheduled tasks: nobody waits for them. */
export const backgroundLimits: Limits = { statementMs: minutes, answerMs: 65 * seconds, connectMs: 10 * seconds };

/** The statements that the job queue makes for itself, all of them short. */
export const queueLimits: Limits = { statementMs: 10 * seconds, answerMs: 12 * seconds, connectMs: 10 * seconds };

/** Migrations, and waiting for another process that migrates or seeds. */
export const startLimits: Limits = { statementMs: 30 * minutes, answerMs: 31 * minutes, connectMs: 10 * seconds };

/** Wake-ups and questions whether the database lives. */
export const signalLimits: Limits = { statementMs: 3 * seconds, answerMs: 3 * seconds, connectMs: 3 * seconds };

/** A rollback that takes longer is left to the server, which rolls back when the connection ends. */
export const rollbackMs = seconds;

/** A connection that is closed and does not hear of it is cut. */
export const farewellMs = seconds;

/** How often the server is asked whether it still works on what jobs wait for. */
export const lookMs = 4 * seconds;

/** Whether the database lives is known within this time. */
export const lifeSignMs = seconds;

/**
 * A transaction whose line broke keeps its rows locked until the server ends it, which it does when nothing was asked for
 * this long. Calls and jobs work in one without a pause.
 */
export const idleTransactionMs = { call: 10 * seconds, background: 20 * seconds };
