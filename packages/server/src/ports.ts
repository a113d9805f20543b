import type { DeliveryFault } from "@busbar/contract/webhooks/webhook-deliveries";
import type { Kysely, Transaction } from "kysely";
import type { Mail, TextMessage } from "./kernel/messages/mail.ts";
import type { PrintedDocument } from "./kernel/documents/printed-document.ts";
import type { IdentityProviders } from "./kernel/identity-providers.ts";
import type { Spreadsheets } from "./kernel/spreadsheets/spreadsheets.ts";
import type { Database } from "./tables.ts";

/** Real time for sessions and leases, and the organisation's own date for business rules. */
export type Clock = {
  now(): Date;
  /** Local business date, yyyy-mm-dd, in the organisation's time zone. */
  today(): string;
  /** Sets that date for this process; absent where the date is real. */
  moveTo?: (date: string) => void;
};

export type LogFields = Record<string, unknown>;
/** Structured log lines; never a secret, a token or an address with its query. */
export type Log = {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
};

/** Bytes under a generated key, outside the web root. */
export type FileStore = {
  /** Reads the stream to its end, then returns size and hash. An error leaves nothing behind. */
  put(content: ReadableStream<Uint8Array>): Promise<{ storageKey: string; sizeBytes: number; sha256: string }>;
  /** Random access without reading the whole. @throws when there is no such file. */
  open(storageKey: string): Promise<Blob>;
  remove(storageKey: string): Promise<void>;
  /**
   * Removes what a killed process left: unfinished files, and those that `known` does not name. Files younger than ten
   * minutes stay, because their row may not be committed yet.
   */
  sweep(known: (storageKeys: string[]) => Promise<ReadonlySet<string>>): Promise<number>;
};

/** A SHA-256 over bytes that arrive in parts. */
export type StreamHash = { update(part: Uint8Array): void; hex(): string };

export type PasswordHasher = {
  /** A PHC string of argon2id. @throws AppError `rate_limited` when the gate is full */
  hash(plain: string): Promise<string>;
  /** Does the same work for a null hash, so that an unknown account takes as long as a known one. */
  verify(phc: string | null, plain: string): Promise<boolean>;
};

/**
 * Stores a credential that scripts cannot read: a cookie, because browsers remove Cookie headers from requests made by
 * hand.
 */
export type CookieCarrier = {
  read(request: Request): string | null;
  write(headers: Headers, value: string, maxAgeSeconds: number): void;
  clear(headers: Headers): void;
};

/** Pictures that people upload. */
export type Images = {
  /**
   * Re-encodes PNG, JPEG or WebP as a square WebP of up to 256 pixels, without any other data of the file.
   * @throws AppError `image.damaged`, `image.too_many_pixels`, `rate_limited` when too many wait
   */
  square(bytes: Uint8Array): Promise<Uint8Array>;
  /** The same uncropped, at most 640 by 240 pixels. */
  wide(bytes: Uint8Array): Promise<Uint8Array>;
};

/** A file inside a ZIP: its name, and when this version of it was created. */
export type PackedFile = { name: string; bytes: Uint8Array; at: Date };

/** Printed documents. */
export type Documents = {
  /**
   * As PDF with embedded fonts; characters that no font has become boxes and are logged.
   * @throws AppError `rate_limited` when too many wait
   */
  pdf(document: PrintedDocument): Promise<Uint8Array<ArrayBuffer>>;
  /** Many files as one ZIP, written while they arrive. An error of `files` breaks the stream. */
  pack(files: AsyncIterable<PackedFile>): ReadableStream<Uint8Array>;
};

/** Mail to one address. `leaves` is false without a configured mail server: mails are dropped or only kept locally. */
export type Mailer = {
  leaves: boolean;
  /** Where mails are handed in, without user and password; absent when nothing leaves. */
  server?: MailServer;
  /** Returns when the server has accepted it. @throws Undeliverable when it never will; other errors may be retried */
  send(mail: Mail): Promise<void>;
};

export type MailServer = {
  host: string;
  port: number;
  /** From the beginning, demanded, or where the server offers it. */
  encryption: "tls" | "starttls" | "offered";
  signsIn: boolean;
  from: string;
};

/** Text messages to mobile numbers. `leaves` is false where nobody can receive them; then nothing may ask for them. */
export type TextMessages = { leaves: boolean; send(mail: TextMessage): Promise<void> };

/** Wakes the other processes that share the database. The tables hold the truth; a lost wake-up costs one poll. */
export type Wake = {
  /** Sent after commit; calls within a few milliseconds are joined. `topic` is `event`, `rights`, `message` or `settings`. */
  notify(topic: string): void;
  /** Also called on every poll and reconnect. @returns a function that stops listening */
  listen(topic: string, onWake: () => void): () => void;
  /**
   * Tells which tables were written: by this process as soon as it is committed, by others within a moment; null where
   * it may be any of them. @see Writes
   */
  onWrites(listener: (tables: ReadonlySet<string> | null) => void): void;
};

/** Queues, leases and retries jobs; our own `job` row holds progress, checkpoint and result. */
export type JobQueue = {
  /** Runs within `tx`: there is no job without its business row, and none gets lost. */
  send(tx: Transaction<Database>, kind: string, jobId: string): Promise<void>;
  /** `work` may be called again for the same job when a worker died. `signal` aborts on stop or a lost lease. */
  work(kind: string, concurrency: number, work: (jobId: string, signal: AbortSignal) => Promise<void>): Promise<void>;
};

export type RateLimits = {
  /** Takes one point of `key`. @returns seconds to wait, or 0 when allowed */
  consume(key: string, points: number, perSeconds: number): Promise<number>;
  /** Points taken so far, without taking one. */
  used(key: string, perSeconds: number): Promise<number>;
  reset(key: string, perSeconds: number): Promise<void>;
};

/** The key of the copy-source action; the secret itself stays outside the core. */
export type SourceKey = {
  configured: boolean;
  /** Takes the same time for every guess. */
  matches(given: string): boolean;
};

/** RSA of the older client's codec, with a key pair that this process has created for it. @see docs/transport.md */
export type TransportKeys = {
  /** SPKI in base64, 64 characters a line. */
  publicKey: string;
  /**
   * Decrypts one block of 128 bytes. Invalid padding gives random bytes instead of an error. @throws for anything but a
   * block
   */
  decrypt(block: Uint8Array): Uint8Array;
  /** Encrypts at most 117 bytes for the holder of a key of 1024 bits. @throws when `publicKey` is not a key */
  encrypt(publicKey: string, part: Uint8Array): Uint8Array;
};

/** Encrypts secrets that the server must be able to read again, for storage in the database. */
export type Vault = {
  /** Identifies the present key; its ciphertexts begin with this and a dot. */
  keyId: string;
  /** @param purpose what and whose it is; decrypting needs the same purpose */
  seal(purpose: string, plain: string): Promise<string>;
  /** @throws for another purpose, an unknown key or changed bytes */
  open(purpose: string, sealed: string): Promise<string>;
  knows(keyId: string): boolean;
};

/** Sends events to the addresses of webhooks, which people enter. */
export type WebhookPoster = {
  /**
   * Posts by https, to public addresses and those that the configuration names. Follows no redirect, waits ten seconds,
   * and reads 64 kB of the answer. @returns the answer, or why there is none
   */
  post(
    address: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<{ status: number; answer: string } | { fault: DeliveryFault }>;
};

export type KeptName = "audit-checkpoint" | "audit-verdict";
/**
 * Small texts outside the database, where its owner cannot change them. Processes share them; each is replaced whole or
 * not at all.
 */
export type Keep = {
  read(name: KeptName): Promise<string | null>;
  write(name: KeptName, text: string): Promise<void>;
};

export type Metrics = {
  request(route: string, status: number, seconds: number): void;
  count(name: string, labels?: Record<string, string>): void;
  gauge(name: string, value: number): void;
};

/** The description of the API as JSON, packed by gzip: made from the contract's sources when the server is built. */
export type PackedApiDocument = () => Promise<Uint8Array<ArrayBuffer>>;

/** The disks under database and stored files. */
export type Storage = {
  /**
   * Reads all of both and compares it with what is known of it, which takes minutes. @returns what does not fit, and how
   * much was read
   */
  check(): Promise<{ damages: readonly { where: string; what: string }[]; read: string }>;
  /** What was found damaged at `at`, or null when everything that was read since `at` is in order. */
  judge(damage: string | null, at: Date): void;
};

/** The configuration that the core needs; secrets stay outside. */
export type Settings = {
  profile: "production" | "development" | "test" | "mock";
  demo: boolean;
  sessionIdleSeconds: number;
  sessionMaxSeconds: number;
  sessionsPerUser: number;
  passwordMin: number;
  /** Sign-in attempts per minute from one address. */
  signInPerMinute: number;
  /** Wrong passwords of one account before its first delay. */
  freeFailures: number;
  /** Seconds between two mails with a reset link to one address. */
  resetSeconds: number;
  uploadMaxBytes: number;
  /** Days that each is kept. */
  noticesKeptDays: number;
  jobsKeptDays: number;
  importsKeptDays: number;
  mailsKeptDays: number;
  filesKeptDays: number;
  publicUrl: string;
  /** The web search's address with `{q}`; "" is off. */
  searchEngine: string;
  /** Names of the settings that the environment gives: administrators cannot set these. */
  fixed?: readonly string[];
};

/** The core's only connections to the outside. A function takes those that it uses: `Pick<Ports, "db" | "clock">`. */
export type Ports = {
  db: Kysely<Database>;
  /**
   * Runs work that no person waits for: its statements may take a minute instead of a call's few seconds, on
   * connections of their own.
   */
  inBackground<T>(work: () => Promise<T>): Promise<T>;
  clock: Clock;
  log: Log;
  files: FileStore;
  newHash(): StreamHash;
  passwords: PasswordHasher;
  /** The cookie of the refresh credential. */
  sessions: CookieCarrier;
  /** Marks a browser that somebody has signed in with before. */
  devices: CookieCarrier;
  mailer: Mailer;
  textMessages: TextMessages;
  webhookPoster: WebhookPoster;
  wake: Wake;
  queue: JobQueue;
  limits: RateLimits;
  metrics: Metrics;
  spreadsheets: Spreadsheets;
  images: Images;
  documents: Documents;
  sourceKey: SourceKey;
  vault: Vault;
  keep: Keep;
  identityProviders: IdentityProviders;
  /** Binds a sign-in by another provider to the browser that began it. */
  browserSecret: CookieCarrier;
  /** Null: bodies and answers are sent plain. */
  transport: TransportKeys | null;
  apiDocument: PackedApiDocument;
  settings: Settings;
  /** Absent where nothing is stored on a disk. */
  storage?: Storage;
};
