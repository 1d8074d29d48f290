import { describe, expect, it } from 'vitest';
import { roundExact } from '#contract/rules/exactJson.ts';
import { loadCodeText } from '#kit/fields/loadCodeText.ts';

const { read } = await loadCodeText('yaml');

/** What kubectl reads: the JSON of sigs.k8s.io/yaml 1.6.0 (go-yaml v2), recorded. */
type KubectlReading = string;

/** Texts that the console reads to the same value as kubectl. */
const accepted: ReadonlyArray<readonly [text: string, kubectl: KubectlReading]> = [
  // Numbers
  ['a: 0', '{"a":0}'],
  ['a: -5', '{"a":-5}'],
  ['a: +1', '{"a":1}'],
  ['a: 1.50', '{"a":1.5}'],
  ['a: .5', '{"a":0.5}'],
  ['a: 1e3', '{"a":1000}'],
  ['a: 0o14', '{"a":12}'],
  ['a: 0x1F', '{"a":31}'],
  ['a: 0xffffffffffffffff', '{"a":18446744073709551615}'],
  ['a: !!int "5"', '{"a":5}'],
  // Texts that other YAML readers take for numbers, times or symbols
  ['a: 1:30', '{"a":"1:30"}'],
  ['a: 12:30:45', '{"a":"12:30:45"}'],
  ['a: 2001-01-01', '{"a":"2001-01-01"}'],
  ['a: 2001-12-14t21:59:43.10-05:00', '{"a":"2001-12-14t21:59:43.10-05:00"}'],
  ['a: =', '{"a":"="}'],
  ['a: <<', '{"a":"<<"}'],
  ['a: Infinity', '{"a":"Infinity"}'],
  ['a: NaN', '{"a":"NaN"}'],
  ['a: 0x', '{"a":"0x"}'],
  ['a: 0o9', '{"a":"0o9"}'],
  ['a: _1', '{"a":"_1"}'],
  ['a: ._5', '{"a":"._5"}'],
  ['a: 1.2.3', '{"a":"1.2.3"}'],
  ['a: 1,000', '{"a":"1,000"}'],
  ['a: yEs', '{"a":"yEs"}'],
  ['a: tRue', '{"a":"tRue"}'],
  ['a: !!str 0644', '{"a":"0644"}'],
  ['a: ! 0644', '{"a":"0644"}'],
  ['a: "0644"', '{"a":"0644"}'],
  ['a: "yes"', '{"a":"yes"}'],
  ['a: "{{ .x }}"', '{"a":"{{ .x }}"}'],
  ['a: x {{ .x }}', '{"a":"x {{ .x }}"}'],
  // Words
  ['a: True', '{"a":true}'],
  ['a: FALSE', '{"a":false}'],
  ['a: ~', '{"a":null}'],
  ['a: NULL', '{"a":null}'],
  ['a:', '{"a":null}'],
  // Keys
  ['1: a', '{"1":"a"}'],
  ['-5: a', '{"-5":"a"}'],
  ['true: a', '{"true":"a"}'],
  ['1:30: a', '{"1:30":"a"}'],
  ['2001-01-01: a', '{"2001-01-01":"a"}'],
  ['=: 1', '{"=":1}'],
  ['"~": 1', '{"~":1}'],
  ['? a\n: 1', '{"a":1}'],
  ['? |\n  x\n: 1', '{"x\\n":1}'],
  ['!!str 1: a', '{"1":"a"}'],
  // Anchors and merge keys
  ['a: &x 1\nb: *x', '{"a":1,"b":1}'],
  ['&a k: 1\nv: *a', '{"k":1,"v":"k"}'],
  ['a: &x {b: 1}\nc:\n  <<: *x\n  d: 2', '{"a":{"b":1},"c":{"b":1,"d":2}}'],
  ['a: &x {b: 1}\nc:\n  <<: *x\n  b: 2', '{"a":{"b":1},"c":{"b":2}}'],
  [
    'a: &x {b: 1}\nc: &y {b: 2, e: 3}\nd:\n  <<: [*x, *y]',
    '{"a":{"b":1},"c":{"b":2,"e":3},"d":{"b":1,"e":3}}',
  ],
  ['a: 1\n<<: {b: 2}', '{"a":1,"b":2}'],
  ['"<<": {a: 1}', '{"<<":{"a":1}}'],
  // Texts of several lines
  ['a: |\n  x\n', '{"a":"x\\n"}'],
  ['a: |\n  x', '{"a":"x"}'],
  ['a: >+\n  x', '{"a":"x"}'],
  ['a: |-\n  x\n', '{"a":"x"}'],
  ['a: |\n  x\n  ', '{"a":"x\\n"}'],
  ['a: |\n  x\n# c', '{"a":"x\\n"}'],
  ['a: |\r\n  x\r\n', '{"a":"x\\n"}'],
  // Escapes
  ['a: "\\x7f\\u2028\\N\\_\\L\\P\\uFFFE"', '{"a":"\u007f\u2028\u0085\u00a0\u2028\u2029\ufffe"}'],
  ['\ufeffa: 1', '{"a":1}'],
];

const reads = (text: string, kubectl: string) =>
  `kubectl reads ${text} as ${kubectl}. Write ${kubectl}, or put ${text} in quotes.`;
const key = 'A key must be text. Put it in quotes.';
const template = 'Text that starts with {{ must be in quotes.';
const tag = (name: string) => `The tag ${name} is not supported. Remove it.`;
const character = (code: string) =>
  `Remove the character U+${code}, or write it as \\u${code} in double quotes.`;

/** Texts that the console refuses, because kubectl refuses them or another value may be meant. */
const refused: ReadonlyArray<
  readonly [text: string, kubectl: KubectlReading | 'error', line: number, sentence: string]
> = [
  // Numbers
  ['a: 0644', '{"a":420}', 1, reads('0644', '420')],
  ['x: 1\na:\n  - -0644', '{"a":[-420],"x":1}', 3, reads('-0644', '-420')],
  ['a: {x: +0644}', '{"a":{"x":420}}', 1, reads('+0644', '420')],
  ['a: !!int 0644', '{"a":420}', 1, reads('0644', '420')],
  ['a: 00', '{"a":0}', 1, reads('00', '0')],
  ['a: 089', '{"a":89}', 1, reads('089', '89')],
  ['a: 007.5', '{"a":7.5}', 1, reads('007.5', '7.5')],
  ['a: 01e3', '{"a":1000}', 1, reads('01e3', '1000')],
  ['a: -0o14', '{"a":-12}', 1, reads('-0o14', '-12')],
  ['a: 0O14', '{"a":12}', 1, reads('0O14', '12')],
  ['a: 0X1f', '{"a":31}', 1, reads('0X1f', '31')],
  ['a: -0x1F', '{"a":-31}', 1, reads('-0x1F', '-31')],
  ['a: 0b101', '{"a":5}', 1, reads('0b101', '5')],
  ['a: 0b-1', '{"a":-1}', 1, reads('0b-1', '-1')],
  ['a: 1_000', '{"a":1000}', 1, reads('1_000', '1000')],
  ['a: 685_230.15', '{"a":685230.15}', 1, reads('685_230.15', '685230.15')],
  ['a: .5_0', '{"a":0.5}', 1, reads('.5_0', '0.5')],
  ['a: 1_', '{"a":1}', 1, reads('1_', '1')],
  ['a: .inf', 'error', 1, 'A number must be finite.'],
  ['a: 1\nb: [-.INF]', 'error', 2, 'A number must be finite.'],
  ['a: .nan', 'error', 1, 'A number must be finite.'],
  // Words
  ['a: yes', '{"a":true}', 1, reads('yes', 'true')],
  ['a: No', '{"a":false}', 1, reads('No', 'false')],
  ['a: ON', '{"a":true}', 1, reads('ON', 'true')],
  ['a: off', '{"a":false}', 1, reads('off', 'false')],
  ['a: y', '{"a":true}', 1, reads('y', 'true')],
  ['a: N', '{"a":false}', 1, reads('N', 'false')],
  // Keys
  ['a: 1\n~: 1', 'error', 2, key],
  ['null: 1', 'error', 1, key],
  ['? ~\n: 1', 'error', 1, key],
  [': 1', 'error', 1, 'The key is missing.'],
  ['a: [b]: c', 'error', 1, 'The key is missing.'],
  ['[a, b]: 1', 'error', 1, key],
  ['{a: 1}: 1', 'error', 1, key],
  ['? - a\n: 1', 'error', 1, key],
  ['1.10: a', '{"1.1":"a"}', 1, key],
  ['0x1F: a', '{"31":"a"}', 1, key],
  ['True: a', '{"true":"a"}', 1, key],
  ['.inf: a', '{".inf":"a"}', 1, key],
  ['0644: a', '{"420":"a"}', 1, reads('0644', '420')],
  ['on: a', '{"true":"a"}', 1, reads('on', 'true')],
  ['!!str <<: {a: 1}', '{"<<":{"a":1}}', 1, key],
  // Keys that occur twice
  ['a: 1\nb: 2\na: 3', '{"a":3,"b":2}', 3, 'The key a is defined twice.'],
  ['1: a\n"1": b', '{"1":"b"}', 2, 'The key 1 is defined twice.'],
  ['&a x: 1\n*a : 2', '{"x":2}', 2, 'The key x is defined twice.'],
  ['<<: {a: 1}\n<<: {a: 2}', '{"a":2}', 2, 'The key << is defined twice.'],
  // Templates
  ['a: 1\nexpr: {{ .x }}', 'error', 2, template],
  ['expr: {{ .x }}y', 'error', 1, template],
  ['- {{ .x }}', 'error', 1, template],
  ['{{ .x }}: 1', 'error', 1, template],
  ['a: {{ a }}: 1', 'error', 1, template],
  // Tags
  ['a: !!set {a, b}', '{"a":{"a":null,"b":null}}', 1, tag('!!set')],
  ['a: !!omap\n- x: 1', '{"a":[{"x":1}]}', 1, tag('!!omap')],
  ['a: !!pairs [a: 1]', '{"a":[{"a":1}]}', 1, tag('!!pairs')],
  ['a: !!binary aGVsbG8=', '{"a":"hello"}', 1, tag('!!binary')],
  ['a: !!timestamp 2001-01-01', '{"a":"2001-01-01"}', 1, tag('!!timestamp')],
  ['a: !!merge x', '{"a":"x"}', 1, tag('!!merge')],
  ['a: !custom x', '{"a":"x"}', 1, tag('!custom')],
  ['a: !!int 1.5', 'error', 1, 'The tag does not fit the value. Remove it.'],
  ['%YAML 1.1\n---\na: 1', '{"a":1}', 1, 'Directives such as %YAML are not supported. Remove the line.'],
  [
    '# x\n%TAG ! tag:x,2000:\n---\na: 1',
    '{"a":1}',
    2,
    'Directives such as %YAML are not supported. Remove the line.',
  ],
  // Anchors and merge keys
  ['a: 1\nb: *x', 'error', 2, 'No anchor &x is defined above.'],
  ['a: &x [*x]', 'error', 1, 'The value of &x contains itself.'],
  ['a: &x\n  <<: *x', 'error', 2, 'The value of &x contains itself.'],
  ['<<: [1]', 'error', 1, 'The value of << must be a map.'],
  [
    'a: &x {b: 1}\nc:\n  b: 2\n  <<: *x',
    '{"a":{"b":1},"c":{"b":1}}',
    4,
    'kubectl replaces the key b by that of <<. Move << above b.',
  ],
  [
    'a: &x {b: 1}\nc: &y {<<: *x}\nd: {b: 2, <<: [*y]}',
    '{"a":{"b":1},"c":{"b":1},"d":{"b":1}}',
    3,
    'kubectl replaces the key b by that of <<. Move << above b.',
  ],
  // Characters
  ['a: 1\nb: x\u2028c: 1', '{"a":1,"b":"x","c":1}', 2, character('2028')],
  ['# x\u0085b: 1', '{"b":1}', 1, character('0085')],
  ['a: "x\u007f"', 'error', 1, character('007F')],
  ['a: x\u0080', 'error', 1, character('0080')],
  ['a: \uffff', 'error', 1, character('FFFF')],
  ['a: "\\ud83d"', 'error', 1, 'This text contains an unpaired surrogate, which is no character. Remove it.'],
  [
    'a: 1\nb: \udc00',
    'error',
    2,
    'This text contains an unpaired surrogate, which is no character. Remove it.',
  ],
];

describe('YAML in an editor', () => {
  it.each(accepted)('is read as kubectl reads it: %j', (text, kubectl) => {
    const reading = read(text);
    expect(reading).toHaveProperty('value');
    // The editor preserves the notation of a number, such as 1.50.
    expect('value' in reading && roundExact(reading.value)).toEqual(JSON.parse(kubectl));
  });

  it.each(refused)(
    'is refused with its line: %j, which kubectl reads as %s',
    (text, _kubectl, line, sentence) => {
      expect(read(text)).toHaveProperty('problem');
      const { problem } = read(text) as { readonly problem: string };
      expect(problem.replace('This is not valid YAML. ', '')).toBe(`Line ${line}: ${sentence}`);
    },
  );

  it('reports the first of several problems', () => {
    const text = 'a: 1\nb:\n  c: yes\nd: 0644\n~: 1\ne: .inf\n';
    expect(read(text)).toEqual({ problem: `Line 3: ${reads('yes', 'true')}` });
    expect(read(text.replace('yes', '.nan'))).toEqual({ problem: 'Line 3: A number must be finite.' });
  });

  it('calls only a syntax error invalid YAML', () => {
    expect(read('a: {{ .x }}y')).toEqual({ problem: `This is not valid YAML. Line 1: ${template}` });
    expect(read('a: {{ .x }}')).toEqual({ problem: `Line 1: ${template}` });
  });
});
