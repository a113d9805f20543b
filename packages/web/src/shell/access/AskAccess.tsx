import type { MissingRight } from "@busbar/contract/access-requests/access-requests";
import { rightWords } from "@busbar/contract/roles/right-words";
import { Permission } from "@busbar/contract/kernel/permissions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useShellActions } from "../../kernel/portal/shell-actions.ts";
import { toast } from "../../kernel/portal/toasts.ts";
import { useWrite } from "../../kernel/queries/use-write.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { TitledDialog } from "../../ui/dialogs/top-layer/TitledDialog.tsx";
import controls from "../../ui/fields/controls.module.css";
import { Button } from "../../ui/form/Button.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { DateText } from "../../ui/values/Values.tsx";
import { accessTexts } from "../texts/shell-texts.ts";
import styles from "./access.module.css";

const noun = "access-requests";

type AskAccessProps = {
  /** Permission names; other strings are ignored. */
  permissions: readonly string[];
  /** The page on which they are needed. */
  path: string;
  /** One of them is enough. */
  any?: boolean;
};

/** Says which permissions are missing and who can grant them, and requests them with one click. @see R-P06 */
export function AskAccess({ permissions, path, any = false }: AskAccessProps) {
  const t = accessTexts.useTexts();
  const api = useApi();
  const permission = permissions.flatMap((name) => Permission.safeParse(name).data ?? []);
  const rights = useQuery({
    queryKey: [noun, "missing", permission],
    queryFn: ({ signal }) => api.explainRights({ query: { permission } }, { signal }),
    enabled: permission.length > 0,
    meta: { quiet: true },
  });
  const missing = rights.data?.filter(({ held }) => !held);
  if (rights.error) return <Callout tone="danger">{messageOf(rights.error)}</Callout>;
  if (!missing) return null;
  if (missing.length === 0) return <p>{t("held")}</p>;
  const askable = missing.filter(({ mayAsk }) => mayAsk);
  if (askable.length === 0) return <p>{t("ofTheHouse")}</p>;
  return (
    <div className={styles.ask}>
      <p>{t("lead")}</p>
      {any && askable.length > 1 ? <p>{t("any")}</p> : null}
      <ul className={styles.rights}>
        {askable.map((right) => (
          <Right key={right.permission} right={right} path={path} />
        ))}
      </ul>
    </div>
  );
}

/** Shown above the page on which an action was refused. */
export function AccessDialog({ onClose, ...asked }: AskAccessProps & { onClose: () => void }) {
  const t = accessTexts.useTexts();
  const { go } = useShellActions();
  const leave = () => {
    onClose();
    go("/access-requests");
  };
  const foot = (
    <div className={styles.foot}>
      <Button onClick={leave}>{t("requests")}</Button>
      <Button onClick={onClose}>{t("close")}</Button>
    </div>
  );
  return (
    <TitledDialog title={t("title")} onClose={onClose} foot={foot}>
      <AskAccess {...asked} />
    </TitledDialog>
  );
}

function Right({ right, path }: { right: MissingRight; path: string }) {
  const t = accessTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const cache = useQueryClient();
  const id = useId();
  const [reason, setReason] = useState("");
  const [refusal, setRefusal] = useState("");
  const { permission, request } = right;
  const after = { meta: { errorShown: true }, onSettled: () => cache.invalidateQueries({ queryKey: [noun] }) };
  const ask = useWrite({
    ...after,
    write: (_: void, options) => api.askForAccess({ body: { permission, path, reason } }, options),
  });
  const withdraw = useWrite({
    ...after,
    write: (requestId: string, options) => api.withdrawAccess({ params: { id: requestId } }, options),
  });
  const run = async (act: () => Promise<unknown>, done: string) => {
    setRefusal("");
    try {
      await act();
      toast.success(done);
    } catch (error) {
      setRefusal(messageOf(error));
    }
  };
  const words = rightWords[permission][language];
  return (
    <li className={styles.right}>
      <p>
        <b>{words}</b> <code>{permission}</code>
      </p>
      <p className={styles.quiet}>{useGrantors(right)}</p>
      {request?.state === "REFUSED" && request.decided ? (
        <p className={styles.quiet}>{t("refused", { by: request.decided.by ?? "", answer: request.decided.answer })}</p>
      ) : null}
      {request?.state === "WAITING" ? (
        <p className={styles.line}>
          <span>
            <Waiting at={request.askedAt} />
          </span>
          <Button
            variant="link"
            busy={withdraw.isPending}
            onClick={() => void run(() => withdraw.mutateAsync(request.id), t("withdrawn"))}
          >
            {t("withdraw")}
          </Button>
        </p>
      ) : right.grantorCount > 0 ? (
        <form
          className={styles.line}
          onSubmit={(event) => {
            event.preventDefault();
            void run(() => ask.mutateAsync(), t("asked"));
          }}
        >
          <label htmlFor={id}>{t("reason")}</label>
          <input
            id={id}
            className={controls.input}
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <Button variant="primary" type="submit" busy={ask.isPending} aria-label={t("askFor", { right: words })}>
            {t("ask")}
          </Button>
        </form>
      ) : null}
      {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
    </li>
  );
}

function useGrantors({ grantors, grantorCount: count }: MissingRight): string {
  const t = accessTexts.useTexts();
  const language = useLanguage();
  if (count === 0) return t("byNobody");
  if (grantors.length === 0) return t("byAdministrator");
  const names = grantors.join(language === "zh" ? "、" : ", ");
  return count > grantors.length ? t("byMore", { names, count }) : t("by", { names });
}

function Waiting({ at }: { at: string }) {
  const t = accessTexts.useTexts();
  const [before = "", behind = ""] = t("waiting", { time: "\u0000" }).split("\u0000");
  return (
    <>
      {before}
      <DateText value={at} />
      {behind}
    </>
  );
}
