import { describe, expect, it } from 'vitest';
import type { Evidence } from '#contract/incidents.ts';
import type { PlaybookParam } from '#contract/playbooks.ts';
import { parseExact } from '#contract/rules/exactJson.ts';
import { formatKeyValueJson, parseKeyValueJson } from '#kit/fields/keyValueJson.ts';
import { prettyJson } from '#kit/text/prettyJson.ts';
import { helmOptions, yamlLines } from '#parts/install/quoting.ts';
import { detailParts, errorGroups } from '#parts/jobs/jobDetails.ts';
import { downloadOf, readResult } from '#parts/playbooks/output/readResult.ts';
import { defaultText } from '#parts/playbooks/run/paramRows.ts';
import { choicesOf } from '#parts/responders/responderChoices.ts';
import { responderClientOf } from '#parts/responders/responderClient.ts';
import { writeYaml } from '#parts/yaml/writeYaml.ts';
import {
  payloadText,
  readHunks,
  readLogLines,
} from '../../../src-renderer/areas/incidents/evidence/readPayload.ts';

const big = '9007199254740993';
const document = `{"id":${big},"rate":1.50,"huge":1e400,"list":[18446744073709551615,{"a":-0,"10":1}]}`;
const payloadOf = (json: string) => parseExact(json) as Evidence['payload'];

describe('a number with more digits than a JavaScript number', () => {
  it('is displayed with its digits in YAML and in indented JSON', () => {
    expect(writeYaml(document)).toBe(
      `id: ${big}\nrate: 1.50\nhuge: 1e400\nlist:\n- 18446744073709551615\n- a: -0\n  "10": 1`,
    );
    expect(prettyJson(document)).toBe(
      `{\n  "id": ${big},\n  "rate": 1.50,\n  "huge": 1e400,\n  "list": [\n    18446744073709551615,\n    {\n      "a": -0,\n      "10": 1\n    }\n  ]\n}`,
    );
    expect(prettyJson('{')).toBeUndefined();
  });

  it('is displayed with its digits in the result of a step, and saved so', () => {
    const result = parseExact(`{"stdout":"out","code":${big},"x":1,"7":[${big}]}`);
    expect(readResult(result, null).facts).toEqual([
      ['code', big],
      ['x', '1'],
      ['7', `[${big}]`],
    ]);
    expect(readResult(parseExact(`[${big}]`), null).rows).toBeUndefined();
    expect(downloadOf({ result: parseExact(`[${big}]`), error: null }, 'p', 't').text).toBe(
      `[\n  ${big}\n]\n`,
    );
  });

  it('is displayed with its digits in evidence', () => {
    expect(payloadText(payloadOf(document), 1_000).text).toBe(prettyJson(document));
    const [line] = readLogLines(
      payloadOf(`{"lines":[{"message":${big},"labels":{"trace":${big},"1":1.0}}]}`),
    );
    expect(line).toMatchObject({
      message: big,
      labels: [
        ['trace', big],
        ['1', '1.0'],
      ],
    });
    expect(readLogLines(payloadOf(`[${big}]`))).toMatchObject([{ message: big }]);
    expect(readHunks(payloadOf(`{"lines":{"x":"","2":"b","1":${big}}}`)).flat()).toMatchObject([
      { number: 1, text: big },
      { number: 2, text: 'b' },
    ]);
  });

  it('is displayed with its digits in the details of a job', () => {
    const details = parseExact(`{"errors":{"a":[${big}],"7":${big}},"summary":{"rows":${big}}}`);
    const [errors] = detailParts(details);
    expect(errorGroups(errors?.value)).toEqual([
      { subject: 'a', errors: [big] },
      { subject: '7', errors: [big] },
    ]);
    expect(errorGroups(parseExact(big))).toEqual([{ subject: '', errors: [big] }]);
  });

  it('is the default of a playbook parameter with its digits', () => {
    const param = (value: string, language: string): PlaybookParam => ({
      name: 'a',
      label: null,
      type: 'code',
      default: parseExact(value) as PlaybookParam['default'],
      description: null,
      icon: null,
      required: false,
      properties: { language },
    });
    expect(defaultText(param(big, 'yaml'))).toBe(big);
    expect(defaultText(param(`{"b":${big}}`, 'yaml'))).toBe(`b: ${big}`);
    expect(defaultText(param(`{"b":${big}}`, 'json'))).toBe(`{\n  "b": ${big}\n}`);
  });

  it('has its digits in Helm values', () => {
    const values = parseExact(`{"a":${big},"b":{"c":[1.0],"10":2}}`) as object;
    expect(helmOptions(values)).toEqual([`--set-json a=${big}`, "--set-json 'b.c[0]=1.0'", '--set b.10=2']);
    expect(yamlLines(values, '')).toEqual([`a: ${big}`, 'b:', '  c:', '    - 1.0', '  "10": 2']);
  });

  it('has its digits in choices and fixed values of responders', () => {
    expect(choicesOf(`{"projects":[{"key":${big},"name":"A"}],"priorities":[${big}]}`, 'projects')).toEqual([
      { value: big, label: 'A' },
    ]);
    expect(choicesOf(parseExact(`{"priorities":[${big}]}`), 'priorities')).toEqual([
      { value: big, label: big },
    ]);
    const spec = parseExact(`{"responder_clients":{"jira":{"values":{"project":${big}}}}}`);
    expect(Object.values(responderClientOf(spec, 'jira').values)).toEqual([big]);
  });

  it('has its digits in labels that are stored as JSON text', () => {
    expect(parseKeyValueJson(`{"a":${big},"b":1.0,"10":true}`)).toEqual({ 10: 'true', a: big, b: '1.0' });
    expect(formatKeyValueJson({ a: big })).toBe(`{"a":"${big}"}`);
    expect(parseKeyValueJson('{"a":{"b":1}}')).toBeUndefined();
  });
});
