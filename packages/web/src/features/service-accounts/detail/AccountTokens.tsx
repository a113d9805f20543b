import type { ServiceAccount, ServiceToken } from "@busbar/contract/service-accounts/service-accounts";
import { useState } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import record from "../../../records/page/record-page.module.css";
import { Button } from "../../../ui/form/Button.tsx";
import { EmptyLine } from "../../../ui/states/EmptyLine.tsx";
import { StatusTag } from "../../../ui/values/StatusTag.tsx";
import { DateText } from "../../../ui/values/Values.tsx";
import { useAccountWrite } from "../service-account-queries.ts";
import { serviceAccountTexts } from "../service-account-texts.ts";
import styles from "../service-accounts.module.css";

/** The account's tokens without themselves: when they were issued, used and revoked. */
export function AccountTokens({ row }: { row: ServiceAccount }) {
  const t = serviceAccountTexts.useTexts();
  const api = useApi();
  const [ending, setEnding] = useState<ServiceToken>();
  const end = useAccountWrite((tokenId: string, options) =>
    api.endServiceToken({ params: { id: row.id, tokenId } }, options),
  );
  return (
    <section className={record.section}>
      <h2>{t("tokens")}</h2>
      {row.tokens.length === 0 ? <EmptyLine title={t("tokens.none")} /> : null}
      <ul className={styles.list}>
        {row.tokens.map((token) => (
          <li key={token.id} className={styles.row}>
            <span>
              {t("token.name", { id: token.id })}{" "}
              {token.endedAt === null ? <StatusTag tone="ok">{t("token.valid")}</StatusTag> : null}
            </span>
            <span className={styles.quiet}>
              {token.createdBy === null ? t("token.createdAt") : t("token.created", { by: token.createdBy })}{" "}
              <DateText value={token.createdAt} />
            </span>
            <span className={styles.quiet}>
              {token.usedAt === null ? (
                t("token.unused")
              ) : (
                <>
                  {t("token.used")} <DateText value={token.usedAt} /> {token.usedFrom}
                </>
              )}
            </span>
            {token.endedAt === null ? (
              <Button variant="link" aria-label={t("token.endOf", { id: token.id })} onClick={() => setEnding(token)}>
                {t("token.end")}
              </Button>
            ) : (
              <span className={styles.quiet}>
                {t("token.ended")} <DateText value={token.endedAt} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {ending ? (
        <AskDialog
          title={t("token.end.title", { id: ending.id })}
          verb={t("token.end")}
          danger
          run={() => end.mutateAsync(ending.id)}
          done={t("token.end.done")}
          onClose={() => setEnding(undefined)}
        >
          <p>{t("token.end.text")}</p>
        </AskDialog>
      ) : null}
    </section>
  );
}
