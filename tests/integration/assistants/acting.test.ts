import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssistantConfirmation } from '#contract/assistants.ts';
import { lockedSentence } from '#contract/rules/workspaces.ts';
import { sampleForAssistants } from '../../support/assistantSample.ts';
import { waitFor } from '../../support/bridgeClient.ts';

const sample = sampleForAssistants();
const allOn = { comment_incident: true, silence: true, run_playbook: true, acknowledge: true };
const allOff = { comment_incident: false, silence: false, run_playbook: false, acknowledge: false };

/** Follows the waiting actions, as a window does. */
let window: { stop(): void };

async function openWindow(): Promise<void> {
  const ending = new AbortController();
  const stream = await sample
    .window()
    .bridge.assistants.confirmations.changes(undefined, { signal: ending.signal });
  const iterator = stream[Symbol.asyncIterator]();
  await iterator.next();
  window = { stop: () => void iterator.return?.() };
}

beforeAll(async () => {
  await sample.start();
  await sample.write({ actions: allOn });
  await openWindow();
}, 120_000);
afterAll(() => sample.stop());

const untilPending = async (): Promise<AssistantConfirmation> => {
  const list = await waitFor(
    sample.window().bridge.assistants.confirmations.changes(),
    (all) => all.length > 0,
  );
  return list[0] as AssistantConfirmation;
};

const answer = (id: string, allow: boolean, typed?: string) =>
  sample
    .window()
    .bridge.assistants.confirmations.answer({ id, allow, ...(typed === undefined ? {} : { typed }) });

const attempts = (): ReadonlyArray<readonly [tool: string, input: Record<string, unknown>]> => {
  const { ids } = sample;
  const on = { kind: 'config', id: ids.leaky };
  return [
    ['comment_incident', { incidentId: ids.incident, text: 'From the assistant' }],
    ['silence', { on, hours: 2, reason: 'Planned work' }],
    ['run_playbook', { playbookId: ids.playbook, on }],
    ['acknowledge', { on, note: 'Known' }],
  ];
};

const comments = async (): Promise<string[]> => {
  const { data } = await sample.window().bridge.incidents.get({ id: sample.ids.incident });
  return data.comments.map(({ text }) => text);
};

const silenceCount = async (): Promise<number> =>
  (
    await sample.window().bridge.resources.list({
      kind: 'silences',
      sortBy: 'created_at',
      sortOrder: 'desc',
      pageIndex: 0,
      pageSize: 1_000,
    })
  ).data.total;

describe('acting tools of an assistant', () => {
  it('are listed only while they are on, and the client learns of changes', async () => {
    const changed = Promise.withResolvers<void>();
    const other = await sample.connect('listing', changed.resolve);
    const listed = async () =>
      (await other.client.listTools()).tools
        .filter(({ annotations }) => annotations?.readOnlyHint === false)
        .map(({ name }) => name);
    expect(await listed()).toEqual(['comment_incident', 'silence', 'run_playbook', 'acknowledge']);
    await sample.write({ actions: { ...allOff, silence: true } });
    await changed.promise;
    expect(await listed()).toEqual(['silence']);
    await sample.write({ actions: allOn });
    await other.close();
  });

  it('are refused while they are off', async () => {
    await sample.write({ actions: allOff });
    for (const [tool, input] of attempts()) {
      const result = await sample.assistant.call(tool, input);
      expect(result.isError, tool).toBe(true);
      expect(result.text).toContain(`The tool ${tool} is turned off.`);
    }
    await sample.write({ actions: allOn });
  });

  it('change nothing when the user denies', async () => {
    const before = [await comments(), await silenceCount()];
    for (const [tool, input] of attempts()) {
      const call = sample.assistant.call(tool, input);
      const waiting = await untilPending();
      expect(waiting).toMatchObject({ client: 'test-client 1.0.0', tool });
      await answer(waiting.id, false);
      expect(await call).toEqual({
        isError: true,
        text: 'The user denied this action. Nothing was changed.',
      });
    }
    expect([await comments(), await silenceCount()]).toEqual(before);
    expect((await sample.log())[0]).toMatchObject({ tool: 'acknowledge', outcome: 'denied' });
  });

  it('show the exact target and values, with the names of the server', async () => {
    const call = sample.assistant.call('silence', {
      on: { kind: 'config', id: sample.ids.leaky },
      hours: 3,
      reason: `Line 1\n${'long '.repeat(300)}`,
    });
    const waiting = await untilPending();
    await answer(waiting.id, false);
    await call;
    expect(waiting).toMatchObject({
      workspace: expect.any(String),
      target: { kind: 'config', name: 'planted-service', id: sample.ids.leaky },
      guarded: { act: 'silence', on: { kind: 'config', id: sample.ids.leaky } },
    });
    expect(waiting.values).toEqual([
      { name: 'Duration', value: '3 hours' },
      { name: 'Also what is below', value: 'no' },
      { name: 'Reason', value: `Line 1\n${'long '.repeat(300)}`.trim() },
    ]);
  });

  it('act once when the user allows', async () => {
    const before = await silenceCount();
    for (const [tool, input] of attempts()) {
      const call = sample.assistant.call(tool, input);
      await answer((await untilPending()).id, true);
      const result = await call;
      expect(result, tool).toMatchObject({ isError: false });
      expect(JSON.parse(result.text)).toMatchObject({ done: true });
    }
    expect((await comments()).filter((text) => text === 'From the assistant')).toHaveLength(1);
    expect(await silenceCount()).toBe(before + 1);
  });

  it('are refused in a read-only workspace before the user sees a prompt', async () => {
    const { workspaces } = sample.window().bridge;
    const { openId } = await waitFor(workspaces.changes(), () => true);
    const id = openId ?? '';
    await workspaces.update({ id, readOnly: true });
    for (const [tool, input] of attempts())
      expect(await sample.assistant.call(tool, input), tool).toEqual({ isError: true, text: lockedSentence });
    await workspaces.update({ id, readOnly: false });
  });

  it('need the typed name of a guarded resource', async () => {
    const { workspaces } = sample.window().bridge;
    const { openId } = await waitFor(workspaces.changes(), () => true);
    const id = openId ?? '';
    await workspaces.update({ id, guard: { whole: true, tags: [] } });
    const input = { on: { kind: 'config', id: sample.ids.leaky }, hours: 1, reason: 'Guarded' };
    const before = await silenceCount();
    for (const [typed, isError] of [
      [undefined, true],
      ['another name', true],
      ['planted-service', false],
    ] as const) {
      const call = sample.assistant.call('silence', input);
      await answer((await untilPending()).id, true, typed);
      expect(await call).toMatchObject({ isError });
    }
    expect(await silenceCount()).toBe(before + 1);
    await workspaces.update({ id, guard: { whole: false, tags: [] } });
  });

  it('are refused for excluded items, unknown records and unknown parameters, without a prompt', async () => {
    const { ids } = sample;
    for (const [tool, input] of [
      ['silence', { on: { kind: 'config', id: ids.secret }, hours: 1, reason: 'a' }],
      ['acknowledge', { on: { kind: 'config', id: ids.secret } }],
      ['run_playbook', { playbookId: ids.playbook, on: { kind: 'config', id: ids.secret } }],
      ['run_playbook', { playbookId: ids.playbook, parameters: { 'no such parameter': 'a' } }],
      ['comment_incident', { incidentId: crypto.randomUUID(), text: 'a' }],
      ['comment_incident', { incidentId: ids.incident, text: '  ' }],
    ] as const) {
      const result = await sample.assistant.call(tool, input);
      expect(result.isError, `${tool} ${JSON.stringify(input)}`).toBe(true);
    }
  });

  it('wait one at a time for each assistant', async () => {
    const [first, second] = attempts() as ReadonlyArray<[string, Record<string, unknown>]>;
    if (first === undefined || second === undefined) throw new Error('There are no attempts.');
    const call = sample.assistant.call(...first);
    const waiting = await untilPending();
    const refused = await sample.assistant.call(...second);
    expect(refused.text).toContain('Another action of this assistant waits');
    await answer(waiting.id, false);
    await call;
  });

  it('are withdrawn when the client cancels, and a late answer changes nothing', async () => {
    const before = await comments();
    const ending = new AbortController();
    const call = sample.assistant.call('comment_incident', attempts()[0]?.[1] ?? {}, ending.signal);
    const isRejected = expect(call).rejects.toThrow();
    const { id } = await untilPending();
    ending.abort();
    await isRejected;
    await waitFor(sample.window().bridge.assistants.confirmations.changes(), (all) => all.length === 0);
    await expect(answer(id, true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await comments()).toEqual(before);
  });

  it('are withdrawn when the client disconnects', async () => {
    const other = await sample.connect('leaving');
    const call = other.call(...(attempts()[0] as [string, Record<string, unknown>]));
    const isRejected = expect(call).rejects.toThrow();
    await untilPending();
    await other.close();
    await isRejected;
    await waitFor(sample.window().bridge.assistants.confirmations.changes(), (all) => all.length === 0);
  });

  it('are refused without a window', async () => {
    window.stop();
    // Other followers of this test end with their last value.
    const { text } = await sample.assistant.call(...(attempts()[0] as [string, Record<string, unknown>]));
    expect(text).toContain('No window of Quarterdeck is open');
    await openWindow();
  });
});
