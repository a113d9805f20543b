import type { CookieCarrier } from "../../ports.ts";

/**
 * A credential as a cookie that no script reads and no other site sends. On plain http (loopback) the `__Host-` name
 * and `Secure` are not possible.
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
