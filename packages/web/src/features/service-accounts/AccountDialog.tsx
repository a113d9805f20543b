import { useState } from "react";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { Select } from "../../ui/form/choices.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import type { AccountStep } from "./account-steps.ts";
import { usePeople } from "./AccountFields.tsx";
import type { Issued } from "./IssuedToken.tsx";
import { useAccountWrite, useIssueToken } from "./service-account-queries.ts";
import { serviceAccountTexts } from "./service-account-texts.ts";
import styles from "./service-accounts.module.css";

type AccountDialogProps = {
  step: AccountStep;
  onIssued: (issued: Issued) => void;
  onRemoved: () => void;
  onClose: () => void;
};

/** Asks before a step of an account. */
export function AccountDialog({ step: { kind, row }, onIssued, onRemoved, onClose }: AccountDialogProps) {
  const t = serviceAccountTexts.useTexts();
  const api = useApi();
  const issue = useIssueToken(api);
  const { id, name, rowVersion } = row;
  const of = { params: { id }, body: { rowVersion } };
  const write = useAccountWrite((taken: "disable" | "enable" | "remove", options): Promise<unknown> => {
    if (taken === "remove") return api.removeServiceAccount({ params: { id } }, options);
    return taken === "enable" ? api.enableServiceAccount(of, options) : api.disableServiceAccount(of, options);
  });
  if (kind === "handOver") return <OwnerDialog row={row} onClose={onClose} />;
  if (kind === "issueToken")
    return (
      <AskDialog
        title={t("token.issue.title", { name })}
        verb={t("token.issue")}
        focus="confirm"
        run={async () => onIssued({ name, token: (await issue.mutateAsync(id)).token })}
        onClose={onClose}
      >
        <p>{t("token.issue.text")}</p>
      </AskDialog>
    );
  return (
    <AskDialog
      title={t(`${kind}.title`, { name })}
      verb={t(kind)}
      danger={kind !== "enable"}
      run={() => write.mutateAsync(kind).then(() => kind === "remove" && onRemoved())}
      done={kind === "remove" ? t("removed", { name }) : t(`${kind}.done`, { name })}
      onClose={onClose}
    >
      <p>{t(`${kind}.text`)}</p>
    </AskDialog>
  );
}

function OwnerDialog({ row, onClose }: { row: AccountStep["row"]; onClose: () => void }) {
  const t = serviceAccountTexts.useTexts();
  const api = useApi();
  const people = usePeople();
  const [userId, setUserId] = useState<string>();
  const [missing, setMissing] = useState(false);
  const { id, name, rowVersion } = row;
  const write = useAccountWrite((to: string, options) =>
    api.handOverServiceAccount({ params: { id }, body: { userId: to, rowVersion } }, options),
  );
  return (
    <AskDialog
      title={t("handOver.title", { name })}
      verb={t("handOver")}
      focus="contents"
      keepsOpen={() => {
        setMissing(userId === undefined);
        return userId === undefined;
      }}
      run={() => write.mutateAsync(userId!)}
      done={t("handOver.done", { name })}
      onClose={onClose}
    >
      <p>{t("handOver.text")}</p>
      <label className={styles.asked} htmlFor="new-owner">
        {t("handOver.to")}
        <Select
          id="new-owner"
          aria-label={t("handOver.to")}
          searchable
          value={userId ?? null}
          busy={people.busy}
          options={people.options.filter(({ value }) => value !== row.responsible.id)}
          onChange={setUserId}
        />
      </label>
      {missing ? <Callout tone="danger">{t("handOver.missing")}</Callout> : null}
    </AskDialog>
  );
}
