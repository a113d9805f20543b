import { useMutation } from "@tanstack/react-query";
import { messageOf } from "@busbar/web/kernel/calls/call-errors.ts";
import { useApi } from "@busbar/web/kernel/portal/portal-context.tsx";
import { toast } from "@busbar/web/kernel/portal/toasts.ts";
import { tokenKey } from "@busbar/web/kernel/session/session.ts";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import cards from "@busbar/web/ui/pages/card.module.css";
import { permissionTexts } from "./permission-texts.ts";
import styles from "./permission.module.css";

/** Enough of the token to tell two apart; the rest is nobody's business. */
const tail = () => `…${(localStorage.getItem(tokenKey) ?? "").slice(-4)}`;

/** A call whose token the server has let expire: it is renewed on the way, and the page notices nothing. @see R-G06 */
export function TokenCard() {
  const t = permissionTexts.useTexts();
  const api = useApi();
  const expired = useMutation({
    mutationFn: async () => {
      const before = tail();
      await api.expireTokenNow({});
      await api.expireToken({});
      return { before, after: tail() };
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const { data } = expired;
  return (
    <section className={cards.card}>
      <h2>{t("token.title")}</h2>
      <dl className={styles.facts}>
        <dt>{t("token")}</dt>
        <dd>
          <code>{tail()}</code>
        </dd>
      </dl>
      <div className={styles.buttons}>
        <Button busy={expired.isPending} onClick={() => expired.mutate()}>
          {t("token.expire")}
        </Button>
      </div>
      <p className={styles.note} role="status">
        {data === undefined
          ? t("token.note")
          : data.before === data.after
            ? t("token.same", data)
            : t("token.renewed", data)}
      </p>
    </section>
  );
}
