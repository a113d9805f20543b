import type { Identity } from "@busbar/contract/social/social";
import { CallError } from "@busbar/contract/kernel/http/client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import IconKey from "~icons/ri/key-2-line";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { takeSocialAnswer } from "../../kernel/session/social-sign-in.ts";
import { toast } from "../../kernel/portal/toasts.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { ownIdentities, useFinishLink, useStartLink, useUnlink } from "./identity-queries.ts";
import { LinkedAccount } from "./LinkedAccount.tsx";
import { socialTexts } from "./social-texts.ts";
import styles from "./social.module.css";

/** Links and unlinks accounts of providers by which the person signs in. @see R-A09 */
export function LinkedAccountsPage() {
  const t = socialTexts.useTexts();
  const identities = useQuery(ownIdentities(useApi()));
  const start = useStartLink();
  const finish = useFinishLink();
  const unlink = useUnlink();
  const [leaving, setLeaving] = useState<Identity | null>(null);
  const [message, setMessage] = useState("");

  // Sends the provider's answer to the server, once.
  useEffect(() => {
    const answer = takeSocialAnswer();
    if (answer === null) return;
    const { state, code, iss, error } = answer;
    if (code === undefined) {
      setMessage(t(error === "access_denied" ? "cancelled" : "refused"));
      return;
    }
    finish.mutate(
      { state, code, ...(iss !== undefined && { iss }) },
      {
        onSuccess: ({ title }) => toast.success(t("linked", { title })),
        onError: (failure) => setMessage(messageOf(failure)),
      },
    );
    // oxlint-disable-next-line react/exhaustive-deps -- the code is used up by the first call
  }, []);

  const remove = async (identity: Identity) => {
    try {
      await unlink.mutateAsync(identity.id);
      toast.success(t("unlinked", { title: identity.title }));
    } catch (failure) {
      setMessage(messageOf(failure));
    }
    setLeaving(null);
  };

  const data = identities.data;
  const requestId = identities.error instanceof CallError ? identities.error.requestId : undefined;
  return (
    <PageFrame title={t("linkedAccounts")}>
      <p className={styles.lead}>{t("lead")}</p>
      <p className={styles.told} role="alert">
        {message}
      </p>
      {finish.isPending && <p role="status">{t("linking")}</p>}
      {identities.isError && !data && (
        <ErrorState
          message={messageOf(identities.error)}
          requestId={requestId}
          onRetry={() => void identities.refetch()}
        />
      )}
      {identities.isLoading && <Skeleton lines={4} />}
      {data && data.list.length === 0 && (
        <EmptyState
          title={t(data.providers.length > 0 ? "empty.title" : "none.title")}
          hint={t(data.providers.length > 0 ? "empty.hint" : "none.hint")}
        />
      )}
      {data && data.list.length > 0 && (
        <ul className={styles.list} aria-label={t("list")}>
          {data.list.map((identity) => (
            <LinkedAccount
              key={identity.id}
              identity={identity}
              removable={data.removable}
              onUnlink={() => setLeaving(identity)}
            />
          ))}
        </ul>
      )}
      {data && data.providers.length > 0 && (
        <section className={styles.add} aria-label={t("add")}>
          {data.providers.map(({ name, title }) => (
            <Button
              key={name}
              disabled={start.isPending}
              onClick={() => {
                setMessage("");
                start.mutate(name, { onError: (failure) => setMessage(messageOf(failure)) });
              }}
            >
              <Icon of={IconKey} />
              {t("link", { title })}
            </Button>
          ))}
        </section>
      )}
      <ConfirmDialog
        open={leaving !== null}
        title={t("unlink.ask", { title: leaving?.title ?? "" })}
        verb={t("unlink")}
        danger
        writes
        onConfirm={() => (leaving ? remove(leaving) : undefined)}
        onClose={() => setLeaving(null)}
      >
        {t("unlink.text", { email: leaving?.email || t("unlink.this") })}
      </ConfirmDialog>
    </PageFrame>
  );
}
