import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { problemText } from "../kernel/errors/zod-problem.ts";
import {
  between,
  ChineseName,
  Digits,
  filled,
  Identifier,
  Ipv4,
  JsonText,
  PlainName,
  Port,
  ResidentId,
  Telephone,
  TwoDecimals,
  unitsUpTo,
  WebAddress,
} from "./text-fields.ts";

/** The message for a value in both languages. */
function said(schema: z.ZodType, value: unknown): [zh: string, en: string] | null {
  const parsed = schema.safeParse(value);
  const [issue] = parsed.error?.issues ?? [];
  return issue ? [problemText(issue, "zh"), problemText(issue, "en")] : null;
}

const fields: [string, z.ZodType, good: string, bad: string, zh: string, en: string][] = [
  [
    "a name",
    PlainName,
    "张三A1",
    "张 三",
    "只能包含汉字、字母和数字",
    "Use only Chinese characters, letters and digits",
  ],
  ["digits", Digits, "0012", "1a", "只能输入数字", "Digits only"],
  [
    "two decimals",
    TwoDecimals,
    "-1.50",
    "1.505",
    "请输入数字，最多两位小数",
    "Enter a number with at most two decimals",
  ],
  ["an IPv4 address", Ipv4, "10.0.0.1", "10.0.0.256", "请输入正确的 IPv4 地址", "Enter a valid IPv4 address"],
  [
    "a port",
    Port,
    "65535",
    "65536",
    "端口须为 0 到 65535 的整数",
    "The port must be a whole number between 0 and 65535",
  ],
  [
    "a telephone",
    Telephone,
    "0571-12345678-12",
    "12345",
    "请输入正确的电话号码，如 010-12345678",
    "Enter a valid phone number, such as 010-12345678",
  ],
  [
    "a Chinese name",
    ChineseName,
    "欧阳娜娜",
    "张",
    "请输入 2–4 个汉字的姓名",
    "Enter a name of 2–4 Chinese characters",
  ],
  [
    "a web address",
    WebAddress,
    "https://a.cn/b",
    "javascript:alert(1)",
    "请输入以 http:// 或 https:// 开头的网址",
    "Enter a URL that starts with http:// or https://",
  ],
  [
    "an identifier",
    Identifier,
    "SM_NORTH",
    "1a",
    "以字母开头，只能包含字母、数字和下划线",
    "Start with a letter; use only letters, digits and underscores",
  ],
  ["a JSON text", JsonText, '{"a":1}', "{a:1}", "不是有效的 JSON", "Invalid JSON"],
];

test.each(fields)("R-V02 %s is accepted, or refused in words of its own", (_, schema, good, bad, zh, en) => {
  expect(said(schema, good)).toBeNull();
  expect(said(schema, bad)).toEqual([zh, en]);
});

test.each(fields)("R-V04 R-V07 %s that is missing, empty or blank is told as such", (_, schema) => {
  const form = z.strictObject({ code: schema });
  for (const value of [undefined, null, ""])
    expect(said(form, { code: value })).toEqual(["code不能为空", "code cannot be empty"]);
  expect(said(schema, "  ")).toEqual(["不能只有空格", "Cannot consist of spaces only"]);
  expect(said(schema, 7)).toEqual(["类型不正确", "Invalid type"]);
});

test.each([
  ["11010519491231002X", null],
  ["11010519491231002x", null],
  ["１１０１０５１９４９１２３１００２Ｘ", null],
  ["1101051949123100", ["身份证号应为 18 位", "The identity number must have 18 characters"]],
  [
    "1101051949123100AX",
    ["身份证号只能是数字，末位可为 X", "The identity number can contain only digits; the last character can be X"],
  ],
  ["110105194902310021", ["身份证号中的出生日期不存在", "The date of birth in the identity number does not exist"]],
  ["110105194912310021", ["身份证号校验位不正确", "The check character of the identity number is wrong"]],
])("R-V02 the resident id %s is judged by length, letters, date and check character", (id, words) => {
  expect(said(ResidentId, id)).toEqual(words);
});

test.each<[string, z.ZodType, unknown, string, string]>([
  ["required", z.strictObject({ a: z.string() }), {}, "a不能为空", "a cannot be empty"],
  [
    "required: inside a list",
    z.strictObject({ contacts: z.array(z.strictObject({ name: filled() })) }),
    { contacts: [{ name: "" }] },
    "contacts.0.name不能为空",
    "contacts.0.name cannot be empty",
  ],
  ["required: the whole", z.strictObject({}), undefined, "此项不能为空", "This field cannot be empty"],
  ["enum", z.enum(["A", "B"]), "C", "只能是：A, B", "Must be one of: A, B"],
  ["whitespace", filled(), " \t", "不能只有空格", "Cannot consist of spaces only"],
  ["type", z.number(), "x", "类型不正确", "Invalid type"],
  ["type: whole number", z.number().int(), 1.5, "请输入整数", "Enter a whole number"],
  ["length: exact", z.string().length(6), "12345", "长度须为 6 个字符", "Must have 6 characters"],
  ["length: exact, too many", z.string().length(6), "1234567", "长度须为 6 个字符", "Must have 6 characters"],
  ["length: least", z.string().min(6), "12345", "长度不能少于 6 个字符", "Must have at least 6 characters"],
  ["length: most", z.string().max(3), "1234", "长度不能超过 3 个字符", "Length must not exceed 3 characters"],
  ["range", between(1, 90), 91, "须在 1 和 90 之间", "Must be between 1 and 90"],
  ["range: least", z.number().min(1), 0, "不能小于 1", "Must be at least 1"],
  ["range: most", z.number().max(90), 91, "不能大于 90", "Must be at most 90"],
  ["range: few", z.array(z.string()).min(2), ["a"], "至少选择 2 项", "Choose at least 2"],
  ["range: many", z.array(z.string()).max(1), ["a", "b"], "不能超过 1 项", "No more than 1"],
  ["pattern", z.string().regex(/^a$/), "b", "格式不正确", "Invalid format"],
  ["pattern: date", z.iso.date(), "2026-02-30", "格式不正确", "Invalid format"],
])("R-V04 the default message for %s", (_, schema, value, zh, en) => {
  expect(said(schema, value)).toEqual([zh, en]);
});

test("R-V04 R-V07 a form names a missing field by its own title", () => {
  const [issue] = z.strictObject({ uscc: filled() }).safeParse({}).error!.issues;
  expect(problemText(issue!, "zh", "统一社会信用代码")).toBe("统一社会信用代码不能为空");
  expect(problemText(issue!, "en", "Credit code")).toBe("Credit code cannot be empty");
});

test("R-V03 a length counts a Chinese character as two and says how many there may be", () => {
  const name = unitsUpTo(z.string(), 6);
  for (const text of ["华东A1", "abcdef", "华东华", ""]) expect(said(name, text)).toBeNull();
  for (const text of ["华东华1", "abcdefg", "（华）a"])
    expect(said(name, text)).toEqual(["长度不能超过 6 个字符", "Length must not exceed 6 characters"]);
});

test("R-V04 whatever is typed into any field, the answer is a text in both languages or none", () => {
  const schemas = [...fields.map(([, schema]) => schema), ResidentId, between(0, 9), unitsUpTo(filled(20), 10)];
  const typed = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), fc.jsonValue({ maxDepth: 1 }));
  fc.assert(
    fc.property(fc.nat({ max: schemas.length - 1 }), typed, (at, value) => {
      const words = said(schemas[at] as z.ZodType, value) ?? ["x"];
      return words.every((text) => text !== "" && !/\{\w+\}/.test(text));
    }),
  );
});
