import type { Caller } from "./caller.ts";

const marks = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** A valid credit code that no other test uses. Source of the check character: GB 32100-2015. */
export function newCreditCode(areaCode = "310115"): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => marks[byte % marks.length]).join("");
  const body = `91${areaCode}${random}`;
  const sum = [...body].reduce((total, mark, at) => total + marks.indexOf(mark) * weights[at]!, 0);
  return body + marks[(31 - (sum % 31)) % 31]!;
}

let made = 0;
/** A name that no other test uses. */
export const newName = (what = "旅程") => `${what}${Date.now().toString(36)}${process.pid.toString(36)}${++made}`;

export type MadeCustomer = { id: string; customerNo: string; name: string; uscc: string; rowVersion: number };

export const createCustomer = (caller: Caller, given: Record<string, unknown> = {}): Promise<MadeCustomer> =>
  caller.post("/customers", { name: newName(), uscc: newCreditCode(), areaCode: "310115", ...given });
