import type { KeptMail, ToWorker } from "../wire.ts";
import styles from "./demo-bar.module.css";
import { demoTexts } from "./demo-texts.ts";

export type DemoBar = { showMails(mails: readonly KeptMail[]): void; showFailure(reason: string): void };

/** Says what this page is, and has what only the demo has: the first data again, and the mails that went nowhere. */
export function showDemoBar(port: MessagePort): DemoBar {
  const bar = element("details");
  bar.className = styles.bar!;
  const mails = element("ul");
  mails.className = styles.mails!;
  const failure = element("p");
  failure.role = "alert";
  let t = demoTexts.zh;
  const say = (message: ToWorker) => port.postMessage(message);

  function draw(): void {
    const language = document.documentElement.lang === "en" ? "en" : "zh";
    t = demoTexts[language];
    const reset = element("button", t.reset);
    reset.type = "button";
    reset.addEventListener("click", () => {
      if (!confirm(t.sure)) return;
      reset.disabled = true;
      reset.textContent = t.resetting;
      say({ kind: "reset" });
    });
    const letters = element("details", element("summary", t.mails), mails);
    letters.addEventListener("toggle", () => letters.open && say({ kind: "mails" }));
    const panel = element("div", element("p", t.lead), element("p", t.lacks), reset, letters, failure);
    panel.className = styles.panel!;
    bar.replaceChildren(element("summary", t.title), panel);
  }

  draw();
  document.body.append(bar);
  new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ["lang"] });
  // Where the pages before sign-in say that mails are.
  document.addEventListener("click", (event) => {
    if (!(event.target as Element).closest('a[href="/development/mails"]')) return;
    event.preventDefault();
    bar.open = true;
    bar.querySelector("details")!.open = true;
  });
  // As every menu: away with Escape or a click elsewhere.
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape") bar.open = false;
  });
  addEventListener("pointerdown", ({ target }) => {
    if (!bar.contains(target as Node)) bar.open = false;
  });

  return {
    showMails(kept) {
      const items = kept.map(({ to, subject, text }) =>
        element("li", element("b", [subject, to].filter(Boolean).join(" · ")), element("pre", text)),
      );
      mails.replaceChildren(...(items.length > 0 ? items : [element("li", t.noMails)]));
    },
    showFailure(reason) {
      failure.textContent = t.failed.replace("{reason}", reason);
      bar.open = true;
    },
  };
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  ...children: (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}
