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
  /** Sets that date for this process; absent where it is the real one. */
  moveTo?: (date: string) => void;
};

export type LogFields = Record<string, unknown>;
/** Structured lines; never a secret, a token or a whole address with its query. */
export type Log = {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
};

/** Bytes under a generated key, outside the web root. */
export type FileStore = {
  /** Streams to the end, then answers size and hash. Nothing stays behind when it throws. */
  put(content: ReadableStream<Uint8Array>): Promise<{ storageKey: string; sizeBytes: number; sha256: string }>;
  /** Random access without reading the whole. @throws when there is no such file. */
  open(storageKey: string): Promise<Blob>;
  remove(storageKey: string): Promise<void>;
  /**
   * Removes what a killed process left: files never finished, and those that `known` does not name. Younger ones than
   * ten minutes stay, since their row may be on its way.
   */
  sweep(known: (storageKeys: string[]) => Promise<ReadonlySet<string>>): Promise<number>;
};

/** A SHA-256 over bytes that arrive part by part. */
export type StreamHash = { update(part: Uint8Array): void; hex(): string };

export type PasswordHasher = {
  /** PHC string, argon2id. @throws AppError `rate_limited` when the gate is full. */
  hash(plain: string): Promise<string>;
  /** Same work for a null hash, so that an unknown account takes as long as a known one. */
  verify(phc: string | null, plain: string): Promise<boolean>;
};

/** Carries a credential that no script reads; cookies, because browsers drop them on hand-made requests. */
export type CookieCarrier = {
  read(request: Request): string | null;
  write(headers: Headers, value: string, maxAgeSeconds: number): void;
  clear(headers: Headers): void;
};

/** Pictures that people send. */
export type Images = {
  /**
   * Draws PNG, JPEG or WebP anew, as a square of WebP up to 256 pixels without anything else of the file.
   * @throws AppError `image.damaged`, `image.too_many_pixels`, `rate_limited` when too many wait
   */
  square(bytes: Uint8Array): Promise<Uint8Array>;
  /** The same as a whole, at most 640 by 240 pixels. */
  wide(bytes: Uint8Array): Promise<Uint8Array>;
};

/** A file inside a ZIP: its name there, and when this version of it came to be. */
export type PackedFile = { name: string; bytes: Uint8Array; at: Date };

/** Documents on paper. */
export type Documents = {
  /**
   * As PDF with its fonts in it; characters that no font has are boxes, and the log names them.
   * @throws AppError `rate_limited` when too many wait
   */
  pdf(document: PrintedDocument): Promise<Uint8Array<ArrayBuffer>>;
  /** Many files as one ZIP, written while they come. What `files` throws breaks the stream. */
  pack(files: AsyncIterable<PackedFile>): ReadableStream<Uint8Array>;
};

/** Mail to one address. `leaves` is false when no mail server is configured: mails go nowhere or are only kept. */
export type Mailer = {
  leaves: boolean;
  /** Returns when the server has taken it. @throws Undeliverable when it never will; anything else may be tried again */
  send(mail: Mail): Promise<void>;
};

/** Text messages to mobile numbers. `leaves` is false where nobody can read them: nothing may be asked for by them. */
export type TextMessages = { leaves: boolean; send(mail: TextMessage): Promise<void> };

/** Wakes the other processes that share the database. The tables are the truth; a lost wake-up costs one poll. */
export type Wake = {
  /**
   * After commit; calls within a few milliseconds are joined. `topic` is `event`, `rights`, `message`, `settings`, or
   * `change` for whatever was written.
   */
  notify(topic: string): void;
  /** Also called on every poll and reconnect with the topic. @returns stop */
  listen(topic: string, onWake: () => void): () => void;
};

/** Queueing, leases and retries; our own `job` row holds progress, checkpoint and result. */
export type JobQueue = {
  /** Part of `tx`: no job without its business row, none lost. */
  send(tx: Transaction<Database>, kind: string, jobId: string): Promise<void>;
  /** `work` may be called again for the same job when a worker died. `signal` aborts on stop or a lost lease. */
  work(kind: string, concurrency: number, work: (jobId: string, signal: AbortSignal) => Promise<void>): Promise<void>;
};

export type RateLimits = {
  /** Takes one point of `key`. @returns seconds to wait, or 0 when allowed. */
  consume(key: string, points: number, perSeconds: number): Promise<number>;
  /** Points taken so far, without taking one. */
  used(key: string, perSeconds: number): Promise<number>;
  reset(key: string, perSeconds: number): Promise<void>;
};

/** The key of the copy-source action; the secret itself stays outside. */
export type SourceKey = {
  configured: boolean;
  /** Takes as long for every guess. */
  matches(given: string): boolean;
};

/** RSA of the older client's codec, with a pair that this process has made for it. @see docs/transport.md */
export type TransportKeys = {
  /** SPKI in base64, 64 characters a line. */
  publicKey: string;
  /** One block of 128 bytes. A wrong padding comes back as bytes without meaning. @throws for what is no block */
  decrypt(block: Uint8Array): Uint8Array;
  /** At most 117 bytes, for the holder of a key of 1024 bits. @throws when `publicKey` is none */
  encrypt(publicKey: string, part: Uint8Array): Uint8Array;
};

/** Seals secrets that we must be able to read again, for the database. */
export type Vault = {
  /** Names the key that seals now; what it sealed begins with this and a dot. */
  keyId: string;
  /** @param purpose what it is for and whose it is: it opens for the same purpose alone */
  seal(purpose: string, plain: string): Promise<string>;
  /** @throws for another purpose, an unknown key or changed bytes */
  open(purpose: string, sealed: string): Promise<string>;
  knows(keyId: string): boolean;
};

export type Metrics = {
  request(route: string, status: number, seconds: number): void;
  count(name: string, labels?: Record<string, string>): void;
  gauge(name: string, value: number): void;
};

/** What code needs to know of the configuration; secrets stay outside. */
export type Settings = {
  profile: "production" | "development" | "test" | "mock";
  demo: boolean;
  sessionIdleSeconds: number;
  sessionMaxSeconds: number;
  sessionsPerUser: number;
  passwordMin: number;
  /** Attempts to sign in from one address. */
  signInPerMinute: number;
  /** Wrong passwords of one account before it has to wait. */
  freeFailures: number;
  /** One mail with a reset link per address and this many seconds. */
  resetSeconds: number;
  uploadMaxBytes: number;
  publicUrl: string;
  /** Address with `{q}` of the web search; "" is off. */
  searchEngine: string;
};

/** The only ways to the outside. A function takes the ones it uses: `Pick<Ports, "db" | "clock">`. */
export type Ports = {
  db: Kysely<Database>;
  /**
   * Runs work that no person waits for: its statements have a minute instead of a call's few seconds, and connections that
   * calls do not need.
   */
  inBackground<T>(work: () => Promise<T>): Promise<T>;
  clock: Clock;
  log: Log;
  files: FileStore;
  newHash(): StreamHash;
  passwords: PasswordHasher;
  /** The refresh credential. */
  sessions: CookieCarrier;
  /** What tells a browser that somebody has signed in with before. */
  devices: CookieCarrier;
  mailer: Mailer;
  textMessages: TextMessages;
  wake: Wake;
  queue: JobQueue;
  limits: RateLimits;
  metrics: Metrics;
  spreadsheets: Spreadsheets;
  images: Images;
  documents: Documents;
  sourceKey: SourceKey;
  vault: Vault;
  identityProviders: IdentityProviders;
  /** Binds a sign-in by another provider to the browser that began it. */
  browserSecret: CookieCarrier;
  /** Null: bodies and answers travel plain. */
  transport: TransportKeys | null;
  settings: Settings;
};
