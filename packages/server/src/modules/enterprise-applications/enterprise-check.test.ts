import { afterAll, beforeAll, expect, test } from "vitest";
import { applicantsOf, customerFive } from "../../testing/people/applicants.ts";
import { creditCodeOf, refusal } from "../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { newcomer } = applicantsOf(() => app);

test("R-A08 the check answers each of its results and nothing of the customer", async () => {
  const { client } = await newcomer();
  const check = (enterpriseName: string, creditCode: string) =>
    client.checkEnterprise({ body: { enterpriseName, creditCode } });
  expect(await check("浦江储能", creditCodeOf(1))).toEqual({
    result: "OK_NEW",
    creditCode: creditCodeOf(1),
    suggestion: null,
  });
  // As people type it: full width, lower case, spaces.
  expect(await check("华东 精密（演示）", " 91320583ｍａ1d 000514 ")).toEqual({
    result: "OK_EXISTING",
    creditCode: customerFive.creditCode,
    suggestion: null,
  });
  expect(await check("别的公司", customerFive.creditCode)).toMatchObject({ result: "NAME_MISMATCH" });
  expect(await check("浦江储能", "9131011")).toEqual({ result: "BAD_FORMAT", creditCode: "", suggestion: null });
  expect(await check("浦江储能", "9I310115MA1D004650")).toMatchObject({
    result: "BAD_FORMAT",
    suggestion: "91310115MA1D004650",
  });
  expect(await check("浦江储能", "91310115MA1D004651")).toMatchObject({ result: "BAD_CHECK" });
  const admin = await app.as("admin");
  const gone = await admin.createCustomer({
    body: { name: "已销户的公司", uscc: creditCodeOf(2), areaCode: "310115", lifecycle: "ACTIVE" },
  });
  await admin.takeCustomerStep({
    params: { id: gone.id, step: "close" },
    body: { reason: "销户", rowVersion: gone.rowVersion },
  });
  expect(await check("已销户的公司", creditCodeOf(2))).toMatchObject({ result: "CLOSED" });
  expect(await check("猜一个名字", creditCodeOf(2))).toMatchObject({ result: "NAME_MISMATCH" });
});

test("R-A08 the check needs a session, and looking for customers by it comes to an end", async () => {
  const body = { enterpriseName: "浦江储能", creditCode: creditCodeOf(1) };
  expect(await refusal(app.client().checkEnterprise({ body }))).toMatchObject({ code: 401 });
  const { client } = await newcomer();
  const answers = [];
  for (let n = 0; n < 61; n += 1)
    answers.push(
      await client.checkEnterprise({ body }).then(
        ({ result }) => result,
        (e) => e.code,
      ),
    );
  expect(answers.filter((answer) => answer === "OK_NEW")).toHaveLength(60);
  expect(answers.at(-1)).toBe(1429);
});
