export const texts = {
  "dialog.title": "弹窗拖拽",
  "dialog.open": "打开弹窗",
  "dialog.hint": "按住标题可以拖动弹窗；标题获得焦点后也可以用方向键移动。弹窗不会超出窗口。",
  "dialog.move": "移动弹窗：{title}",
  "dialog.name": "可拖动的弹窗",
  "dialog.text": "拖动上方的标题试试。",
  "dialog.close": "关闭",
  "cards.title": "卡片拖拽",
  "cards.hint": "拖动卡片调整顺序；卡片获得焦点后，也可以按 Alt 加方向键移动。",
  "cards.reset": "恢复顺序",
  "cards.card": "卡片 {number}",
  "cards.moved": "卡片 {number} 移到第 {place} 位",
} as const;
