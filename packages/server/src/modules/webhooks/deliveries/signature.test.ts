import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { mintWebhookSecret } from "../webhook-secrets.ts";
import { signatureOf, signedHeaders } from "./signature.ts";

test("the signature is the one of the specification's example", async () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const signed = await signatureOf(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", '{"test": 2432232314}');
  expect(signed).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("receivers verify it with the specification's own library, by either of two secrets", async () => {
  const [next, present, foreign] = [mintWebhookSecret(), mintWebhookSecret(), mintWebhookSecret()];
  const body = JSON.stringify({ type: "invoice.paid", note: "已付清 €" });
  const headers = await signedHeaders([next, present], "one", new Date(), body);
  for (const secret of [next, present]) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(foreign).verify(body, headers)).toThrow("No matching signature");
  expect(() => new Webhook(next).verify(`${body} `, headers)).toThrow("No matching signature");
});

test.each([
  ["four minutes", 240, true],
  ["six minutes", 360, false],
])("a receiver whose clock differs by %s takes it: %s s, %s", async (_, seconds, taken) => {
  const secret = mintWebhookSecret();
  for (const sign of [1, -1]) {
    const headers = await signedHeaders([secret], "one", new Date(Date.now() + sign * seconds * 1000), "{}");
    const verify = () => new Webhook(secret).verify("{}", headers);
    if (taken) expect(verify()).toEqual({});
    else expect(verify).toThrow("timestamp");
  }
});
