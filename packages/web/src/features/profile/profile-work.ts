import type { UserAccount } from "@busbar/contract/user-accounts";

/** What one says of oneself, as the form has it. */
export type Said = Pick<UserAccount, "fullName" | "nickname" | "sex" | "introduction">;
export type SaidField = keyof Said;

export const saidIn = ({ fullName, nickname, sex, introduction }: Said): Said => ({
  fullName,
  nickname,
  sex,
  introduction,
});

/** A form's work: what was stored when it began, and what is typed. */
export type ProfileWork = { rowVersion: number; seen: Said; typed: Said };

export const workOn = (account: Said & { rowVersion: number }): ProfileWork => ({
  rowVersion: account.rowVersion,
  seen: saidIn(account),
  typed: saidIn(account),
});
