import type { RegisterTexts } from "./register-texts.ts";

export type CodeChannel = "sms" | "email";
export type RegisterForm = {
  username: string;
  channel: CodeChannel;
  address: string;
  code: string;
  fullName: string;
  password: string;
  visitCode: string;
};

/** Body of the call: the address under the name of its channel, without an empty referral code. */
export const registrationOf = ({ channel, address, visitCode, ...form }: RegisterForm) => ({
  ...form,
  ...(channel === "sms" ? { mobile: address } : { email: address }),
  ...(visitCode && { visitCode }),
});

export type RegisterField = "username" | "address" | "code" | "fullName" | "password" | "visitCode";
export type RegisterFaults = Partial<Record<RegisterField | "form", string>>;
/** In page order: the first invalid one gets the focus. */
export const registerFields = ["username", "address", "code", "fullName", "password", "visitCode"] as const;

const digitsOf = (text: string) => text.normalize("NFKC").replace(/[\s()‐-―-]/gu, "");

/** Checks that the page can do itself; the server checks again. */
export function checkAddress({ channel, address }: Pick<RegisterForm, "channel" | "address">, t: RegisterTexts) {
  if (channel === "sms") return /^(?:\+?86|0086)?1\d{10}$/.test(digitsOf(address)) ? undefined : t.mobileWrong;
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(address.trim()) ? undefined : t.emailWrong;
}

/** Missing and invalid fields. @see R-A13 */
export function checkRegistration(form: RegisterForm, t: RegisterTexts): RegisterFaults {
  const faults: RegisterFaults = {};
  const username = form.username.normalize("NFKC").trim();
  if (username === "") faults.username = t.usernameEmpty;
  else if (!/^[A-Za-z\p{Script=Han}][A-Za-z0-9\p{Script=Han}_.-]{1,31}$/u.test(username)) faults.username = t.nameWrong;
  const address = checkAddress(form, t);
  if (address) faults.address = address;
  if (!/^\d{6}$/.test(digitsOf(form.code))) faults.code = form.channel === "sms" ? t.codeEmpty : t.codeEmailEmpty;
  if (form.fullName.trim() === "") faults.fullName = t.fullNameEmpty;
  if ([...form.password].length < 6) faults.password = t.passwordShort;
  return faults;
}

/** Maps the server's field names to the page's. */
export function toFaults({ message, fields }: { message: string; fields: Record<string, string> }): RegisterFaults {
  const { mobile, email, to, ...rest } = fields;
  const faults: RegisterFaults = {};
  for (const name of registerFields) {
    const text = name === "address" ? (mobile ?? email ?? to) : rest[name];
    if (text !== undefined) faults[name] = text;
  }
  return Object.keys(faults).length > 0 ? faults : { form: message };
}
