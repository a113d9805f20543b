import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { networkStore, onReachedAgain } from "../../kernel/network/network.ts";
import { CutWirePicture, PlainPage } from "../../ui/pages/PlainPage.tsx";
import { useStable } from "../../ui/use-stable.ts";
import type { PortalRouter } from "../navigation/portal-router.ts";
import { shellTexts } from "../texts/shell-texts.ts";

export function BrokenView({ onReload }: { onReload: () => void }) {
  const t = shellTexts.useTexts();
  return (
    <PlainPage
      title={t("view.broken.title")}
      text={t("view.broken.text")}
      picture={<CutWirePicture />}
      actions={[{ label: t("view.broken.retry"), primary: true, onAct: onReload }]}
    />
  );
}

/** Shown when a page's files failed to load. Retries when the server can be reached again, and with the next visit. */
export function LostView({ router, onTryAgain }: { router: PortalRouter; onTryAgain: () => void }) {
  const t = shellTexts.useTexts();
  const line = useStore(networkStore, (state) => state.line);
  const tryAgain = useStable(onTryAgain);
  const shown = useRef(false);

  // Outside React: the connection, the address, and whether the view was hidden.
  useEffect(() => {
    if (shown.current) tryAgain();
    shown.current = true;
    const stopWaiting = onReachedAgain(tryAgain);
    const stopFollowing = router.store.subscribe((now, before) => {
      if (now.visits !== before.visits && now.list.active === before.list.active) tryAgain();
    });
    return () => {
      stopWaiting();
      stopFollowing();
    };
  }, [router, tryAgain]);

  const actions = [
    { label: t("view.chunk.retry"), primary: true, onAct: onTryAgain },
    { label: t("view.chunk.reload"), onAct: () => location.reload() },
  ];
  return (
    <PlainPage
      title={t(line === "offline" ? "view.offline.title" : "view.chunk.title")}
      text={t(line === "up" ? "view.chunk.text" : line === "offline" ? "view.offline.text" : "view.silent.text")}
      picture={<CutWirePicture />}
      actions={line === "offline" ? [] : actions}
    />
  );
}
