import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AssistantCall } from '#contract/assistants.ts';
import { CallLog } from '#main/areas/assistants/CallLog.ts';
import { silentLog } from '../../support/silentLog.ts';
import { untilPasses } from '../../support/untilPasses.ts';

let folder: string;
let log: CallLog;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-calls-'));
  log = new CallLog(folder, silentLog);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const add = (tool: string, outcome: AssistantCall['outcome']) =>
  log.add({
    id: tool,
    at: '2026-11-30T08:00:00.000Z',
    client: 'inspector',
    tool,
    input: '{}',
    outcome,
    reason: null,
    tookMs: 1,
    bytes: 2,
  });
const tools = () => log.calls.value.map(({ tool }) => tool);

it('the log of assistant calls has the newest 500', () => {
  for (let index = 0; index < 501; index += 1) add(`call ${index}`, 'answered');
  expect(tools()).toHaveLength(500);
  expect(tools()[0]).toBe('call 500');
  expect(tools().at(-1)).toBe('call 1');
});

it('refused calls of an assistant do not replace its other calls in the log', () => {
  add('run_playbook', 'answered');
  add('comment', 'denied');
  for (let index = 0; index < 600; index += 1) add(`refused ${index}`, 'refused');
  expect(tools()).toHaveLength(102);
  expect(tools()[0]).toBe('refused 599');
  expect(tools().slice(-2)).toEqual(['comment', 'run_playbook']);
});

it('the log of assistant calls is read again after a restart', async () => {
  add('search', 'answered');
  await untilPasses(() => {
    const next = new CallLog(folder, silentLog);
    next.load(0);
    expect(next.calls.value.map(({ tool }) => tool)).toEqual(['search']);
  });
});
