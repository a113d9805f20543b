/** A word or phrase that the product does not use, and what it says instead. */
type Banned = { pattern: RegExp; instead: string };

/** Compared with each English text. Terms: docs/glossary.md. */
const english: readonly Banned[] = [
  { pattern: /\bwho(so)?ever\b/i, instead: "anyone who, users who" },
  { pattern: /\bone['’]s\b|\boneself\b|\bone's own\b/i, instead: "your, the user's" },
  { pattern: /\b(no|some|any|every)body\b/i, instead: "you cannot, another user, everyone, none" },
  { pattern: /\btells?\b|\b(is|are|was|were|be|been) told\b/i, instead: "notify, report, show" },
  {
    pattern: /\brights\b|\b(a|the|this|that|every|no|which) right\b(?! (side|of|edge|away))(?<!(on|to) the right)/i,
    instead: "permission",
  },
  {
    pattern: /\b(take|takes|took|taken|taking) (it |them |this )?(away|back)\b/i,
    instead: "revoke, withdraw, undo, remove",
  },
  { pattern: /\brefus(e|es|ed|al|als|ing)\b(?<!connection refused)/i, instead: "reject (decisions), not accepted" },
  { pattern: /\bput(s|ting)? off\b|\blater payment\b/i, instead: "extend a due date, extension" },
  { pattern: /\bany more\b|\banew\b|\bno more$/i, instead: "no longer, again" },
  { pattern: /\bthere (is|are) no such\b/i, instead: "not found" },
  { pattern: /\b(payable|rows|pages) in all\b|^in all$/i, instead: "total" },
  { pattern: /\bsee to (it|its|the)\b|\blook into it at once\b/i, instead: "arrange, check" },
  { pattern: /\be-mails?\b/i, instead: "email" },
  { pattern: /\bmean of\b/i, instead: "average" },
  { pattern: /^(states?|kinds?)$/i, instead: "Status, Type" },
  { pattern: /\b(sharp|deep valley)\b/i, instead: "super-peak, super off-peak" },
];

/** Whole texts that the trade writes otherwise. */
const englishTexts = new Map([
  ["Given", "Access granted"],
  ["Tell", "Report payment"],
  ["Something left", "Partly allocated"],
  ["Name customer", "Assign customer"],
  ["Whose payment it is", "Assign customer"],
  ["Customer's word", "Customer confirmation"],
  ["Not compared", "No data"],
  ["Fine", "OK"],
  ["Draft it", "Create draft"],
  ["Debts", "Arrears"],
  ["Use class", "Tariff class"],
  ["Free text", "External no."],
  ["Enter a customer", "Add customer"],
  ["Change days", "Edit dates"],
  ["The seller", "Company"],
  ["People in a review", "Required approvers"],
  ["Row of the titles", "Header row"],
]);

const chinese: readonly Banned[] = [
  { pattern: /您(?!好)/, instead: "without a subject" },
  { pattern: /能源品类/, instead: "能源品种" },
  { pattern: /付款告知|告知付款/, instead: "付款通知" },
  { pattern: /^缺少$/, instead: "资料缺失" },
  { pattern: /^自定义$/, instead: "外部编号" },
  { pattern: /尚未用 busbar backup 备份/, instead: "尚未备份数据库" },
  { pattern: /尾差/, instead: "尾款" },
];

const cjk = /[\u3400-\u9fff]/;

/** What `text` says that the product does not, as `word: instead`; empty when there is nothing. */
export function bannedIn(text: string): string[] {
  const plain = text.replace(/\{(\w+), ([^{}]*)\}/g, "$2").replace(/<\/?\w+>/g, "");
  const whole = cjk.test(plain) ? undefined : englishTexts.get(plain.trim());
  const found = (cjk.test(plain) ? chinese : english).flatMap(({ pattern, instead }) => {
    const word = pattern.exec(plain)?.[0];
    return word === undefined ? [] : [`${word}: ${instead}`];
  });
  return whole === undefined ? found : [`${plain.trim()}: ${whole}`, ...found];
}
