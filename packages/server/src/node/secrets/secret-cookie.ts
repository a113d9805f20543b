import type { CookieCarrier } from "../../ports.ts";

/**
 * A credential in a cookie that scripts cannot read and other sites cannot send. On plain http (loopback) the prefix
 * `__Host-` and `Secure` are not possible.
 */
export function createSecretCookie(secure: boolean, suffix: "refresh" | "device" | "social"): CookieCarrier {
  const name = `${secure ? "__Host-" : ""}busbar_${suffix}`;
  const rest = `Path=/; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;
  return {
    read(request) {
      for (const part of (request.headers.get("cookie") ?? "").split(";")) {
        const [key, value] = part.trim().split("=", 2);
        if (key === name && value) return value;
      }
      return null;
    },
    write: (headers, value, maxAgeSeconds) =>
      headers.append("set-cookie", `${name}=${value}; Max-Age=${maxAgeSeconds}; ${rest}`),
    clear: (headers) => headers.append("set-cookie", `${name}=; Max-Age=0; ${rest}`),
  };
}
