import type { Language } from "../app-error.ts";

/** A mail as text and as HTML. */
export type Mail = {
  channel: "email";
  to: string;
  language: Language;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
};
export type MailAttachment = { name: string; type: string; bytes: Uint8Array };
export type TextMessage = { channel: "sms"; to: string; language: Language; text: string };
/** What is sent to an address or a number. */
export type Delivery = Mail | TextMessage;

export type MailParts = {
  to: string;
  language: Language;
  subject: string;
  /** Plain text; markup in it is escaped. */
  paragraphs: readonly string[];
  /** A link into this portal; its address is also written out. */
  link?: { title: string; url: string };
  /** A code to type somewhere, in large letters. */
  code?: string;
  /** The name of the sender, at the end of the mail. */
  sender: string;
};

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign]!);
/** A line break in a header would start another header. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ").trim();

/** A mail as text and as HTML from the same words. Markup in what people typed is escaped. */
export function composeMail(parts: MailParts): Mail {
  const { to, language, paragraphs, link, code, sender } = parts;
  const subject = oneLine(parts.subject);
  const text = [...paragraphs, ...(code ? [code] : []), ...(link ? [`${link.title}: ${link.url}`] : []), "--", sender];
  const font = "font-family:system-ui,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif";
  const body = [
    ...paragraphs.map((words) => `<p style="margin:0 0 16px">${escape(words)}</p>`),
    ...(code ? [`<p style="margin:0 0 16px;font-size:28px;letter-spacing:4px"><b>${escape(code)}</b></p>`] : []),
    ...(link
      ? [
          `<p style="margin:0 0 16px"><a href="${escape(link.url)}">${escape(link.title)}</a></p>`,
          `<p style="margin:0 0 16px;color:#5c6470;font-size:12px;word-break:break-all">${escape(link.url)}</p>`,
        ]
      : []),
    `<p style="margin:24px 0 0;color:#5c6470;font-size:12px">${escape(sender)}</p>`,
  ].join("\n");
  return {
    channel: "email",
    to: oneLine(to),
    language,
    subject,
    text: `${text.join("\n\n")}\n`,
    html: `<!doctype html>
<html lang="${language === "zh" ? "zh-CN" : "en"}"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f6f8;${font};font-size:14px;line-height:1.6;color:#1d2129">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border-radius:6px">
${body}
</div></body></html>
`,
  };
}
