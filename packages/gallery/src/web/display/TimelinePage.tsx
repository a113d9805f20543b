import { Icon, type IconShape } from "@busbar/web/ui/Icon.tsx";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import cards from "@busbar/web/ui/pages/card.module.css";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { DateText } from "@busbar/web/ui/values/Values.tsx";
import { useState } from "react";
import IconBill from "~icons/ri/bill-line";
import IconPaid from "~icons/ri/money-cny-circle-line";
import IconSigned from "~icons/ri/file-paper-2-line";
import IconStarted from "~icons/ri/flashlight-line";
import { displayTexts } from "./display-texts.ts";
import styles from "./timeline.module.css";

type Key = "signed" | "started" | "billed" | "paid";
const events: readonly { key: Key; at: string; tone: string; icon: IconShape }[] = [
  { key: "signed", at: "2026-04-20T02:30:00.000Z", tone: "plain", icon: IconSigned },
  { key: "started", at: "2026-05-01T00:00:00.000Z", tone: "accent", icon: IconStarted },
  { key: "billed", at: "2026-06-03T01:15:00.000Z", tone: "warn", icon: IconBill },
  { key: "paid", at: "2026-06-12T07:42:00.000Z", tone: "ok", icon: IconPaid },
];

/** What happened when, with and without cards, in either order. @see R-G31 */
export function TimelinePage() {
  const t = displayTexts.useTexts();
  const [newestFirst, setNewestFirst] = useState(true);
  const inOrder = newestFirst ? events.toReversed() : events;
  return (
    <PageFrame
      title={t("timeline.title")}
      card={false}
      action={
        <div role="group" aria-label={t("timeline.order")} className={styles.order}>
          {([true, false] as const).map((newest) => (
            <Button
              key={String(newest)}
              variant={newest === newestFirst ? "primary" : "plain"}
              aria-pressed={newest === newestFirst}
              onClick={() => setNewestFirst(newest)}
            >
              {t(newest ? "timeline.newest" : "timeline.oldest")}
            </Button>
          ))}
        </div>
      }
    >
      <div className={styles.page}>
        {(["plain", "cards"] as const).map((look) => (
          <section key={look} className={cards.card} aria-labelledby={`timeline-${look}`}>
            <h2 id={`timeline-${look}`}>{t(`timeline.${look}`)}</h2>
            <ol className={styles.line} data-look={look} reversed={newestFirst}>
              {inOrder.map(({ key, at, tone, icon }) => (
                <li key={key} data-tone={tone}>
                  <span className={styles.dot} data-newest={key === "paid" || undefined}>
                    {look === "cards" ? <Icon of={icon} /> : null}
                  </span>
                  <div className={styles.words}>
                    <strong>{t(`timeline.${key}`)}</strong>
                    {key === "paid" ? <span className={styles.now}>{t("timeline.now")}</span> : null}
                    {look === "cards" ? <p>{t(`timeline.${key}.text`)}</p> : null}
                    <DateText value={at} />
                  </div>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </PageFrame>
  );
}
