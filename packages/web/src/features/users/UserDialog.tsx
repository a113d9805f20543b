import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useApi, useUser } from "../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Select } from "../../ui/form/choices.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { CopyButton } from "../../ui/values/CopyButton.tsx";
import { userTexts } from "./user-texts.ts";
import { usePeopleWrite } from "./user-queries.ts";
import { useRightWords } from "./user-words.tsx";
import type { UserStep } from "./user-steps.ts";
import styles from "./users.module.css";

type StepProps = { row: UserStep["row"]; onClose: () => void };

/** Asks before an action on an account. */
export function UserDialog({ step: { kind, row }, onClose }: { step: UserStep; onClose: () => void }) {
  if (kind === "disable") return <DisableDialog row={row} onClose={onClose} />;
  if (kind === "issue") return <PasswordDialog row={row} onClose={onClose} />;
  return <PlainDialog kind={kind} row={row} onClose={onClose} />;
}

type PlainKind = Exclude<UserStep["kind"], "disable" | "issue">;

function PlainDialog({ kind, row, onClose }: StepProps & { kind: PlainKind }) {
  const t = userTexts.useTexts();
  const api = useApi();
  const { id, fullName: name, rowVersion } = row;
  const write = usePeopleWrite((step: PlainKind, options): Promise<unknown> => {
    const of = { params: { userId: id } };
    switch (step) {
      case "enable":
        return api.enableUser({ params: { id }, body: { rowVersion } }, options);
      case "invite":
        return api.sendInvitation({ params: { id } }, options);
      case "unlock":
        return api.clearSignInLock(of, options);
      case "resetFactor":
        return api.resetSecondFactor(of, options);
      case "endSessions":
        return api.endUserSessions(of, options);
    }
  });
  return (
    <AskDialog
      title={t(`${kind}.title`, { name })}
      verb={t(kind)}
      danger={kind === "resetFactor" || kind === "endSessions"}
      run={() => write.mutateAsync(kind)}
      done={t(`${kind}.done`, { name })}
      onClose={onClose}
    >
      <p>{t(`${kind}.text`)}</p>
    </AskDialog>
  );
}

/** Shows the issued password once: the administrator passes it on to the person, who must replace it. */
function PasswordDialog({ row, onClose }: StepProps) {
  const t = userTexts.useTexts();
  const api = useApi();
  const [password, setPassword] = useState<string>();
  // The confirmation closes itself when it is answered; the next dialog must stay.
  const issued = useRef(false);
  const name = row.fullName;
  const write = usePeopleWrite((_: null, options) => api.issuePassword({ params: { id: row.id } }, options));
  if (password !== undefined)
    return (
      <Dialog
        open
        title={t("issued.title", { name })}
        width={440}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t("issued.close")}
          </Button>
        }
      >
        <p>{t("issued.text")}</p>
        <p className={styles.password}>
          <code>{password}</code>
          <CopyButton text={password} />
        </p>
      </Dialog>
    );
  return (
    <AskDialog
      title={t("issue.title", { name })}
      verb={t("issue")}
      danger
      run={async () => {
        const answer = await write.mutateAsync(null);
        issued.current = true;
        setPassword(answer.password);
      }}
      onClose={() => issued.current || onClose()}
    >
      <p>{t("issue.text")}</p>
    </AskDialog>
  );
}

/** Shows what the account is responsible for and who takes over, before it is disabled. */
function DisableDialog({ row, onClose }: StepProps) {
  const t = userTexts.useTexts();
  const api = useApi();
  const me = useUser();
  const rightWord = useRightWords();
  const [successorId, setSuccessor] = useState<string>();
  const { id, fullName: name, rowVersion } = row;
  const people = useQuery({
    queryKey: ["users", "list", "picked"],
    queryFn: ({ signal }) => api.selectUsers({ query: {} }, { signal }),
  });
  const preview = useQuery({
    queryKey: ["users", "one", id, "hand-over", successorId ?? ""],
    queryFn: ({ signal }) =>
      api.previewHandOver({ params: { id }, query: successorId ? { successorId } : {} }, { signal }),
    retry: false,
  });
  const write = usePeopleWrite((successor: string | null, options) =>
    api.disableUser({ params: { id }, body: { rowVersion, successorId: successor } }, options),
  );
  const { items = [], soleRights = [] } = preview.data ?? {};
  return (
    <AskDialog
      title={t("disable.title", { name })}
      verb={t("disable")}
      danger
      run={() => write.mutateAsync(successorId ?? null)}
      done={t("disable.done", { name })}
      onClose={onClose}
    >
      <p>{t("disable.text")}</p>
      <label className={styles.asked} htmlFor="successor">
        {t("successor")}
        <Select
          id="successor"
          aria-label={t("successor")}
          searchable
          clearable
          placeholder={t("successor.none")}
          value={successorId ?? null}
          busy={people.isFetching}
          options={(people.data ?? [])
            .filter((one) => one.id !== id)
            .map((one) => ({
              value: one.id,
              label: `${one.fullName} ${one.userCode}${one.id === me.id ? ` ${t("oneself")}` : ""}`,
            }))}
          onChange={(next) => setSuccessor(next)}
        />
      </label>
      {preview.error ? <Callout tone="danger">{messageOf(preview.error)}</Callout> : null}
      {items.length > 0 ? (
        <>
          <p>{t("handOver")}</p>
          <ul className={styles.plain}>
            {items.map((item) => (
              <li key={`${item.noun} ${item.to}`}>
                {t("handOver.item", { title: item.title, count: item.count, to: t(`handOver.${item.to}`) })}
              </li>
            ))}
          </ul>
        </>
      ) : preview.isSuccess ? (
        <p className={styles.quiet}>{t("handOver.none")}</p>
      ) : null}
      {soleRights.length > 0 ? (
        <Callout tone="warn">{t("soleRights", { what: soleRights.map(rightWord).join(t("and")) })}</Callout>
      ) : null}
    </AskDialog>
  );
}
