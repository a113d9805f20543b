/**
 * The two calls of the sign-in page, by hand: the contract's client and its schemas would double the page's size.
 */
export type SignInDoors = { send: (request: Request) => Promise<Response>; base: string };

export type SignInFailure =
  | { kind: "no-answer" }
  | { kind: "no-token" }
  | { kind: "refused"; message: string; reason: string; seconds: number };
export type SignInOutcome = { token: string } | SignInFailure;

export type Greeting = {
  demo: boolean;
  titleZh: string;
  titleEn: string;
  titleSeparator: string;
  titleReverse: boolean;
  textMessages?: boolean;
  providers?: { name: string; title: string }[];
  accounts?: { username: string; fullName: string; roleZh: string; roleEn: string; password: string }[];
};

type Body = {
  reason?: unknown;
  details?: { seconds?: unknown };
  status?: unknown;
  code?: unknown;
  msg?: unknown;
  data?: unknown;
  errors?: { message?: unknown }[];
};

/** Asks for a token; `seconds` is how long to wait before asking again. Never throws. @see R-A01 */
export async function askForToken(
  { send, base }: SignInDoors,
  language: string,
  given: { username: string; password: string; code?: string },
): Promise<SignInOutcome> {
  let response: Response;
  try {
    const headers = { "content-type": "application/json; charset=utf-8", "accept-language": language };
    response = await send(new Request(`${base}/user/token`, { method: "POST", headers, body: JSON.stringify(given) }));
  } catch {
    return { kind: "no-answer" };
  }
  const body = (await response.json().catch(() => null)) as Body | null;
  const code = body?.status ?? body?.code ?? (response.ok ? 0 : response.status);
  if (code !== 0 && code !== 200 && code !== "0" && code !== "200") {
    return {
      kind: "refused",
      message: typeof body?.msg === "string" ? body.msg : "",
      reason: String(body?.reason ?? ""),
      seconds: Number(body?.details?.seconds) || 0,
    };
  }
  const token = (body?.data as { token?: unknown } | null | undefined)?.token;
  return typeof token === "string" && token !== "" ? { token } : { kind: "no-token" };
}

/** What the page shows before anyone is known; null when the server does not say. */
export async function askForGreeting({ send, base }: SignInDoors): Promise<Greeting | null> {
  try {
    const response = await send(new Request(`${base}/portal`, { headers: { accept: "application/json" } }));
    const body = (await response.json()) as Body;
    return body.status === 0 ? (body.data as Greeting) : null;
  } catch {
    return null;
  }
}
