import type { AllRoutes } from "@busbar/contract";
import type { Client } from "@busbar/contract/kernel/http/client";
import type { TestApp } from "../start-test-app.ts";

export type RegisteredPerson = { username: string; password: string; token: string; client: Client<AllRoutes> };

/** Registers an account with the code from the mailbox and signs in, as a person does. */
export async function registerPerson(app: TestApp, username: string, fullName = username): Promise<RegisteredPerson> {
  const email = `${username}@person.example`;
  const password = "Quiet-Harbour-7";
  await app.client().sendRegistrationCode({ body: { channel: "email", to: email } });
  const mails = await app.deliver();
  const code = /(?<!\d)\d{6}(?!\d)/.exec(mails.find((mail) => mail.to === email)?.text ?? "")?.[0] ?? "";
  await app.client().register({ body: { username, password, email, code, fullName } });
  const { token } = await app.client().signIn({ body: { username, password } });
  return { username, password, token, client: app.client(token) };
}
