import type { OwnProfile } from "@busbar/contract/identity/profiles";
import { useState } from "react";
import { changedValues } from "../../../records/editing/changed-values.ts";
import { useDraft, useFoundDraft, useUnsaved } from "../../../kernel/portal/view.ts";
import { BasicForm, type ProfileWork, workOn } from "./BasicForm.tsx";
import type { SaveProfile } from "../profile-queries.ts";

/** Under which the view keeps what is being typed here. */
const draftName = "profile";

/**
 * What one says of oneself. While nothing is typed the form follows what is stored; from then on it keeps what it began
 * with, so that a change made elsewhere is seen when one saves.
 */
export function BasicTab({ profile, save }: { profile: OwnProfile; save: SaveProfile }) {
  const found = useFoundDraft<ProfileWork>(draftName);
  const [restored, setRestored] = useState(found !== null);
  const [work, setWork] = useState(() => found ?? workOn(profile));
  /** A form of its own for each beginning. */
  const [round, setRound] = useState(0);
  const dirty = changedValues(work.seen, work.typed).length > 0;
  useUnsaved(dirty);
  useDraft(draftName, dirty ? work : null);
  const begin = (from: OwnProfile) => {
    setWork(workOn(from));
    setRestored(false);
    setRound(round + 1);
  };
  if (!dirty && work.rowVersion !== profile.rowVersion) begin(profile);
  return (
    <BasicForm
      key={round}
      save={save}
      work={work}
      dirty={dirty}
      restored={restored}
      onTyped={(typed) => setWork({ ...work, typed })}
      onSaved={(account) => begin({ ...profile, ...account })}
      onUndo={() => begin(profile)}
    />
  );
}
