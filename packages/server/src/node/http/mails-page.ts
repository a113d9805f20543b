import { businessTimeZone } from "@busbar/contract/kernel/business-time";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isLoopback } from "../config/config-safety.ts";
import type { KeptMail, KeptMails } from "../mails/kept-mails.ts";
import { newNonce } from "./security-headers.ts";

export const mailsPath = "/development/mails";

const texts = {
  zh: {
    tag: "zh-CN",
    title: "开发环境邮件与短信",
    lead: "这里是本机未真正发出的邮件和短信，最新的在前，最多保留 200 条。仅限本机访问，生产环境没有此页面。",
    empty: "还没有邮件或短信。",
    refresh: "刷新",
    email: "邮件",
    sms: "短信",
    to: "收件人",
  },
  en: {
    tag: "en",
    title: "Emails and text messages",
    lead: "Emails and text messages that were not actually sent, newest first, up to 200. Visible on this machine only; production has no such page.",
    empty: "No emails or text messages yet.",
    refresh: "Refresh",
    email: "Email",
    sms: "Text message",
    to: "To",
  },
};
type Texts = (typeof texts)["en"];

const styles = `:root{color-scheme:light dark}
body{margin:0;padding:24px 16px 64px;background:light-dark(#f6f8f9,#15181d);color:light-dark(#303133,#e6e8eb);
font:14px/1.6 system-ui,"Segoe UI","PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:720px;margin:0 auto}
h1{margin:0 0 8px;font-size:24px;line-height:32px}
h2{margin:0 0 4px;font-size:16px;line-height:24px;overflow-wrap:anywhere}
p{margin:0 0 16px;color:light-dark(#606266,#a8adb7)}
a{color:light-dark(#0958d9,#7ab8ff)}
article{margin:16px 0;padding:16px 20px;border:1px solid light-dark(#e4e7ed,#343a44);border-radius:6px;
background:light-dark(#fff,#1d2127)}
article p{font-size:12px}
pre{margin:0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}`;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign]!);

export type MailsPage = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/**
 * A page of kept mails for somebody at this machine; `Accept: application/json` returns them as JSON. Only links of
 * `publicUrl` are clickable. @returns false for everybody else, as if the page did not exist
 */
export function createMailsPage(mails: KeptMails, publicUrl: string): MailsPage {
  return async (request, response) => {
    if (!isFromHere(request)) return false;
    const kept = await mails.list();
    response.setHeader("cache-control", "no-store");
    if (/application\/json/.test(request.headers.accept ?? "")) {
      response.setHeader("content-type", "application/json; charset=utf-8");
      response.end(request.method === "HEAD" ? undefined : JSON.stringify(kept));
      return true;
    }
    const nonce = newNonce();
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader(
      "content-security-policy",
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    );
    const t = /^\s*en\b/i.test(request.headers["accept-language"] ?? "") ? texts.en : texts.zh;
    response.end(request.method === "HEAD" ? undefined : pageOf(kept, t, publicUrl, nonce));
    return true;
  };
}

/**
 * Whether the request comes directly from this machine: not through a proxy or tunnel, and with a local host name, so
 * that no other site can reach it by DNS rebinding.
 */
function isFromHere({ socket, headers }: IncomingMessage): boolean {
  const peer = (socket.remoteAddress ?? "").replace(/^::ffff:/i, "");
  const host = URL.parse(`http://${headers.host ?? ""}`)?.hostname.replace(/^\[(.*)\]$/, "$1") ?? "";
  const forwarded = Object.keys(headers).some((name) => name === "forwarded" || name.startsWith("x-forwarded-"));
  return isLoopback(peer) && isLoopback(host) && !forwarded;
}

function pageOf(mails: readonly KeptMail[], t: Texts, publicUrl: string, nonce: string): string {
  const articles = mails.map((mail) => {
    const subject = mail.channel === "email" ? mail.subject : t.sms;
    return `<article lang="${mail.language === "zh" ? "zh-CN" : "en"}"><h2>${escape(subject)}</h2>
<p lang="${t.tag}">${t[mail.channel]} · ${t.to} ${escape(mail.to)} · <time datetime="${escape(mail.at)}">${localTime(mail.at)}</time></p>
<pre>${withLinks(mail.text, publicUrl)}</pre></article>`;
  });
  return `<!doctype html>
<html lang="${t.tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${t.title}</title><link rel="icon" href="/favicon.svg"><style nonce="${nonce}">${styles}</style></head>
<body><main><h1>${t.title}</h1><p>${t.lead} <a href="${mailsPath}">${t.refresh}</a></p>
${articles.length > 0 ? articles.join("\n") : `<p>${t.empty}</p>`}
</main></body></html>
`;
}

const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: businessTimeZone, dateStyle: "short", timeStyle: "medium" });
/** In the organisation's time zone, as in the portal. */
const localTime = (at: string) => clock.format(new Date(at));

function withLinks(text: string, publicUrl: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part) => {
      const own = part === publicUrl || part.startsWith(`${publicUrl}/`);
      return own ? `<a href="${escape(part)}">${escape(part)}</a>` : escape(part);
    })
    .join("");
}
