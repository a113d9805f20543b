// @vitest-environment jsdom
import { render } from "@testing-library/react";
import {
  Alert,
  AutoComplete,
  Button,
  Cascader,
  Checkbox,
  DatePicker,
  Drawer,
  Dropdown,
  Form,
  Input,
  InputNumber,
  Modal,
  Pagination,
  Popover,
  Progress,
  Radio,
  Segmented,
  Select,
  Skeleton,
  Slider,
  Steps,
  Switch,
  Table,
  Tabs,
  Tag,
  TimePicker,
  Tooltip,
  TreeSelect,
  Upload,
} from "antd";
import { expect, test } from "vitest";
import { fillBrowserGaps } from "../../testing/browser-gaps.ts";
import { Kit } from "./Kit.tsx";

/** Hues that the kit names itself and that are the same in both modes: presets for tags, which we do not use. */
const presets =
  /^--ant-(blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime)(-?\d+|-\w+)?$/;
const literal = /#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(/i;
/** Shadows are black in both modes; text on a solid fill is white; the dark menu of the kit is not used. */
const neutral = /shadow|-solid-text-color$|^--ant-menu-dark-|^--ant-switch-handle-bg$/;
/** Initial values that every variant of the control overrides. */
const reset = /^--ant-(btn-(border|text|bg)-color|select-border-color|cmp-steps-item-[\w-]+)$/;

function everyControl() {
  return (
    <Kit>
      <Form>
        <Form.Item label="x" help="y" validateStatus="error">
          <Input.Password />
        </Form.Item>
      </Form>
      <Button type="primary">a</Button>
      <Button danger>b</Button>
      <Input.TextArea />
      <InputNumber mode="spinner" />
      <AutoComplete options={[{ value: "a" }]} />
      <Slider range dots />
      <TimePicker open />
      <Select open options={[{ value: 1, label: "1" }]} />
      <Cascader open options={[{ value: 1, label: "1" }]} />
      <TreeSelect open treeData={[{ value: 1, title: "1" }]} />
      <DatePicker open />
      <DatePicker.RangePicker />
      <Checkbox />
      <Radio.Group options={["a"]} optionType="button" />
      <Switch />
      <Segmented options={["a"]} />
      <Tabs items={[{ key: "a", label: "a" }]} />
      <Steps items={[{ title: "a" }]} />
      <Table dataSource={[{ key: 1 }]} columns={[{ title: "a", sorter: true }]} rowSelection={{}} />
      <Pagination total={50} />
      <Tag>a</Tag>
      <Alert title="a" type="warning" />
      <Progress percent={5} />
      <Skeleton />
      <Upload />
      <Tooltip open title="a">
        <i />
      </Tooltip>
      <Popover open content="a">
        <i />
      </Popover>
      <Dropdown open menu={{ items: [{ key: "a", label: "a" }] }}>
        <i />
      </Dropdown>
      <Modal open>a</Modal>
      <Drawer open>a</Drawer>
    </Kit>
  );
}

test("R-H02 every colour of the kit follows our variables, so that a mode or theme recolours it", () => {
  fillBrowserGaps();
  render(everyControl());
  const css = [...document.querySelectorAll("style")].map((style) => style.textContent).join("\n");
  const declared = [...css.matchAll(/(--ant-[\w-]+):\s*([^;{}]+)/g)];
  expect(declared.length).toBeGreaterThan(500);
  const foreign = declared
    .filter(([, name, value]) => literal.test(value!) && ![presets, neutral, reset].some((known) => known.test(name!)))
    .map(([, name, value]) => `${name}: ${value!.trim().slice(0, 60)}`);
  expect([...new Set(foreign)]).toEqual([]);
});
