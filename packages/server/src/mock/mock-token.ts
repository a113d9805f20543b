import { isMockAccount, type MockAccount } from "./mock-accounts.ts";

/** Specification, section 9. */
export const tokenLifeMs = 5000;

export type MockToken = { account: MockAccount; at: number };

const shape = /^([a-z]+)-token-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(\d{13})$/;

/** `role-token-guid-timestamp`, the time in milliseconds since 1970. @see R-C08 */
export const writeToken = ({ account, at }: MockToken): string => `${account}-token-${crypto.randomUUID()}-${at}`;

/** @returns null for text in another format, or for an account that is not one of the three */
function readToken(text: string): MockToken | null {
  const [, account = "", at] = shape.exec(text) ?? [];
  return isMockAccount(account) ? { account, at: Number(at) } : null;
}

/** The token in a request's bearer header. */
export const bearerToken = (request: Request): MockToken | null =>
  readToken(/^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "");

/** Whether it is older than its lifetime, to the millisecond. */
export const isOver = ({ at }: MockToken, now: Date): boolean => now.getTime() - at > tokenLifeMs;
