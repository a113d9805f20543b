import { toast } from "@busbar/web/kernel/portal/toasts.ts";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import cards from "@busbar/web/ui/pages/card.module.css";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { Callout } from "@busbar/web/ui/states/Callout.tsx";
import { displayTexts } from "./display-texts.ts";
import styles from "./notice.module.css";

const kinds = ["success", "info", "warning", "error"] as const;
const tones = { success: "ok", info: "info", warning: "warn", error: "danger" } as const;

/** Everything that the portal can say, in its four kinds: where one looks, in passing, to be answered, to stay. @see R-G30 */
export function NoticePage() {
  const t = displayTexts.useTexts();
  const ways = {
    messages: (kind: (typeof kinds)[number]) => toast[kind](t(`notice.${kind}.text`)),
    offers: (kind: (typeof kinds)[number]) =>
      toast.tell(kind, t("notice.offer", { kind: t(`notice.${kind}`) }), {
        offer: { label: t("notice.undo"), onTake: () => toast.success(t("notice.undone")), milliseconds: 8000 },
      }),
    notifications: (kind: (typeof kinds)[number]) =>
      toast.tell(kind, t("notice.stays", { kind: t(`notice.${kind}`) }), { details: t("notice.more") }),
  };
  return (
    <PageFrame title={t("notice.title")} card={false}>
      <div className={styles.page}>
        <section className={cards.card}>
          <h2>{t("notice.alerts")}</h2>
          {kinds.map((kind) => (
            <Callout key={kind} tone={tones[kind]} role="note">
              {t(`notice.${kind}.text`)}
            </Callout>
          ))}
        </section>
        {(["messages", "offers", "notifications"] as const).map((way) => (
          <section key={way} className={cards.card} aria-labelledby={`notice-${way}`}>
            <h2 id={`notice-${way}`}>{t(`notice.${way}`)}</h2>
            <div className={styles.buttons}>
              {kinds.map((kind) => (
                <Button key={kind} onClick={() => ways[way](kind)}>
                  {t(`notice.${kind}`)}
                </Button>
              ))}
            </div>
          </section>
        ))}
      </div>
    </PageFrame>
  );
}
