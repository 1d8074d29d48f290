import { describe, expect, it } from 'vitest';
import type { AssistantCall } from '#contract/assistants.ts';
import { AssistantAnswers } from '#main/assistants/AssistantAnswers.ts';
import { AssistantCalls } from '#main/assistants/AssistantCalls.ts';
import type { ActionTool, PreparedAction } from '#main/assistants/Tool.ts';
import { Failure } from '#main/base/Failure.ts';
import { Redactor } from '#main/base/Redactor.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';

interface Console {
  workspaceId: string;
  owner: string;
}

/** Creates the calls of an assistant whose action is confirmed at once. */
function createCalls(perform: PreparedAction['perform'], onConfirm: (shown: Console) => void = () => {}) {
  const shown: Console = { workspaceId: 'one', owner: 'one ann' };
  const logged: AssistantCall[] = [];
  const connected: string[] = [];
  const closed: string[] = [];
  const tool: ActionTool = {
    name: 'comment_incident',
    title: 'Comment',
    description: 'Comments',
    inputSchema: () => ({}),
    isDestructive: false,
    prepare: async () => ({
      target: { kind: 'incident', name: 'INC-1', id: 'a' },
      values: [],
      guarded: null,
      perform,
    }),
  };
  const calls = new AssistantCalls({
    assistants: {
      settings: { enabled: true, actions: { comment_incident: true }, excludedTypes: ['Hidden::*'] },
      confirmations: {
        request: async () => {
          onConfirm(shown);
          return { outcome: 'allowed', typed: undefined };
        },
      },
      log: { add: (call: AssistantCall) => logged.push(call) },
    } as never,
    connect: (id) => {
      connected.push(id);
      return {
        calls: { catalog: { summary: { list: async () => ({ data: [] }) } } } as never,
        close: () => closed.push(id),
      };
    },
    writer: new AssistantAnswers(new Redactor()),
    clock: new ManualClock(),
    log: silentLog,
    workspace: () => ({ id: shown.workspaceId, name: shown.workspaceId, kind: 'server' }),
    owner: () => shown.owner,
    lockReason: () => undefined,
    client: () => 'test 1',
  });
  return {
    act: (signal = new AbortController().signal) => calls.act(tool, {}, signal),
    logged,
    connected,
    closed,
  };
}

describe('an action of an assistant', () => {
  it('calls the workspace in which it was confirmed, and closes the connection afterwards', async () => {
    const { act, connected, closed } = createCalls(async () => ({ ok: true }));
    expect(await act()).toMatchObject({ isError: false });
    expect(connected).toEqual(['one']);
    expect(closed).toEqual(['one']);
  });

  it.each<readonly [string, (shown: Console) => void]>([
    ['opened another workspace', (shown) => Object.assign(shown, { workspaceId: 'two', owner: 'two ann' })],
    ['is another user', (shown) => Object.assign(shown, { owner: 'one bob' })],
  ])('is not performed if the user %s before the confirmation', async (_name, onConfirm) => {
    let isPerformed = false;
    const perform = async () => {
      isPerformed = true;
      return {};
    };
    const { act, logged } = createCalls(perform, onConfirm);
    expect(await act()).toMatchObject({ isError: true });
    expect(isPerformed).toBe(false);
    expect(logged).toMatchObject([{ outcome: 'refused' }]);
  });

  it('is reported as done if the assistant may not see its result', async () => {
    const { act, logged } = createCalls(async () => ({ type: 'Hidden::Item' }));
    const { isError, text } = await act();
    expect(isError).toBe(false);
    expect(text).toContain('The action was performed. Do not repeat it.');
    expect(logged).toMatchObject([{ outcome: 'answered' }]);
  });

  it('is logged as done if the client disconnects while it runs', async () => {
    const client = new AbortController();
    const { act, logged } = createCalls(async () => {
      client.abort();
      return { ok: true };
    });
    await act(client.signal);
    expect(logged).toMatchObject([{ outcome: 'answered' }]);
  });

  it('is logged as failed with the reason if it fails after the client disconnected', async () => {
    const client = new AbortController();
    const { act, logged } = createCalls(async () => {
      client.abort();
      throw new Failure('CONFLICT', { sentence: 'The incident is closed.' });
    });
    await act(client.signal);
    expect(logged).toMatchObject([{ outcome: 'failed', reason: 'The incident is closed.' }]);
  });
});
