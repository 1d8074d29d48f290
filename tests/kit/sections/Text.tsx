import { useRef, useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { SearchField } from '#kit/filters/SearchField.tsx';
import { FindableText } from '#kit/text/FindableText.tsx';
import { TextView, type TextViewHandle } from '#kit/text/TextView.tsx';
import { terminalText } from '#kit/text/terminalText.ts';
import { type KitSection, State } from '../KitSection.tsx';

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  annotations: &notes
    deployment.kubernetes.io/revision: "148"
    helm.sh/chart: payments-3.18.2
  generation: 151
  labels:
    app.kubernetes.io/name: payments-worker
    team: payments
  name: payments-worker
spec:
  progressDeadlineSeconds: 600
  replicas: 6 # as many as nodes
  template:
    metadata:
      annotations: *notes
    spec:
      containers:
      - env:
        - name: DB_POOL_MAX
          value: "200"
        - name: DB_POOL_IDLE_TIMEOUT
          value: 10m
        image: registry.meridian.example/payments/worker:3.18.2
        stdin: false
        tty: null
`;

const json = JSON.stringify(
  {
    apiVersion: 'v1',
    data: { list: [1, 2, { deep: true }], none: null, text: 'a "quoted" word' },
    kind: 'ConfigMap',
  },
  null,
  2,
);

const invalid = `good: 1
broken: [1, 2
  }{ : what
after: "not closed
`;

const lineCount = 100_000;
/** Index of the only entry that is wider than the view. */
const wideEntry = 12_000;
const many = Array.from({ length: lineCount / 4 }, (_, index) =>
  [
    `- name: entry-${index}`,
    index === wideEntry ? `  value: ${'wide '.repeat(200)}sideways` : `  value: ${index}`,
    '  labels:',
    '    team: payments',
  ].join('\n'),
).join('\n');

const longest = 1_000_000;
const long = `before: 1\ndata: ${'0123456789'.repeat((longest - 20) / 10)}needle\nafter: 2\n`;

/** Sample program output: colors, an overwritten line, a URL, a long line, and other escape codes. */
const written = terminalText(
  [
    '\u001b[1;32m==>\u001b[0m \u001b[1mapply\u001b[0m',
    'progress  10%\rprogress 100%',
    '\u001b[31merror\u001b[0m: see https://ci.meridian.example/runs/148 (not javascript:alert(1))',
    `\u001b[33m${'a line that has no end '.repeat(30)}\u001b[0m`,
    '\u001b[2J\u001b]0;title\u0007moved \u202e back',
  ].join('\n'),
);

function Terminal() {
  const [wrap, setWrap] = useState(true);
  const [opened, setOpened] = useState('');
  return (
    <>
      <Button onClick={() => setWrap(!wrap)}>Break long lines</Button>
      <TextView
        label="Terminal"
        language="text"
        value={written.text}
        paints={written.paints}
        wrap={wrap}
        onLink={setOpened}
        height={240}
      />
      <output data-testid="text-opened">{opened}</output>
    </>
  );
}

function Growing() {
  const [lines, setLines] = useState(40);
  return (
    <>
      <Button onClick={() => setLines(lines + 10)}>Write on</Button>
      <TextView
        label="Growing"
        language="text"
        value={Array.from({ length: lines }, (_, index) => `line ${index + 1}`).join('\n')}
        follow
        height={160}
      />
    </>
  );
}

/** More lines than an element can be high. */
function Tall() {
  const [value, setValue] = useState('one line');
  return (
    <>
      <Button onClick={() => setValue('line\n'.repeat(2_000_000))}>Two million lines</Button>
      <TextView label="Tall" language="text" value={value} height={160} />
    </>
  );
}

function Selectable() {
  const [selected, setSelected] = useState('5-6,9');
  return (
    <>
      <TextView
        label="payments-worker"
        language="yaml"
        value={deployment}
        height={320}
        selected={selected}
        onSelect={setSelected}
      />
      <output data-testid="text-selected">{selected}</output>
    </>
  );
}

function Searched({ value, label }: { readonly value: string; readonly label: string }) {
  const [find, setFind] = useState({ text: '', index: 0 });
  const [count, setCount] = useState(0);
  const view = useRef<TextViewHandle>(null);
  return (
    <>
      <SearchField
        label={`Find in ${label}`}
        value={find.text}
        onSearch={(text) => setFind({ text, index: 0 })}
      />
      <Button onClick={() => setFind({ ...find, index: find.index + 1 })}>Next match</Button>
      <Button onClick={() => view.current?.foldAll()}>Fold all</Button>
      <Button onClick={() => view.current?.unfoldAll()}>Unfold all</Button>
      <TextView
        ref={view}
        label={label}
        language="yaml"
        value={value}
        height={320}
        find={find}
        onFound={setCount}
      />
      <output data-testid={`found in ${label}`}>{count}</output>
    </>
  );
}

function Content() {
  return (
    <>
      <State name="TextView: selected lines" wide>
        <Selectable />
      </State>
      <State name="TextView: with a search of its own" wide>
        <div style={{ height: 240 }}>
          <FindableText label="Found" language="yaml" value={deployment} />
        </div>
      </State>
      <State name="TextView: JSON" wide>
        <TextView label="JSON" language="json" value={json} height={320} />
      </State>
      <State name="TextView: 100,000 lines" wide>
        <Searched label="Many lines" value={many} />
      </State>
      <State name="TextView: very long line" wide>
        <Searched label="Long line" value={long} />
      </State>
      <State name="TextView: invalid YAML" wide>
        <TextView label="Invalid" language="yaml" value={invalid} height={96} />
      </State>
      <State name="TextView: one line" wide>
        <TextView label="One line" language="yaml" value="kind: Pod" height={32} />
      </State>
      <State name="TextView: empty" wide>
        <TextView label="Empty" language="yaml" value="" height={32} />
      </State>
      <State name="TextView: no language" wide>
        <TextView label="Plain" language="text" value={'key = value\n  other = 1\n'} height={56} />
      </State>
      <State name="TextView: what a terminal showed" wide>
        <Terminal />
      </State>
      <State name="TextView: a text that grows" wide>
        <Growing />
      </State>
      <State name="TextView: two million lines">
        <Tall />
      </State>
    </>
  );
}

export const section: KitSection = {
  id: 'text',
  title: 'Text',
  note: 'code to read: rows of one height, only those on the screen',
  order: 65,
  Content,
};
