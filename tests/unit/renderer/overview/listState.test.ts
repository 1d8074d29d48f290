import { describe, expect, it } from 'vitest';
import type { SessionState } from '#contract/entities/session.ts';
import { describeConnection } from '#parts/workspaces/workspaceConnection.ts';
import {
  emptyListText,
  filteredConnections,
  isListWaiting,
} from '../../../../src-renderer/areas/overview/listState.ts';
import { messages } from '../../../../src-renderer/areas/overview/messages.ts';
import type { AnswerFacts } from '../../../../src-renderer/areas/overview/workspaceNotices.ts';
import { signedIn, workspace } from '../../../stories/world/session.ts';

const connectionOf = (id: string, session: SessionState | undefined = signedIn()) =>
  describeConnection(workspace({ id, background: 'on' }), null, session);

const one = connectionOf('one');
const two = connectionOf('two');
const connecting = connectionOf('three', { status: 'restoring' });
const signedOut = connectionOf('four', { status: 'signed-out', reason: 'expired' });

const answer = (values: Partial<AnswerFacts> = {}): AnswerFacts => ({
  connection: one,
  error: null,
  isPending: false,
  isRefused: false,
  hasData: true,
  ...values,
});

const pending = answer({ isPending: true, hasData: false });
const refused = answer({ isRefused: true, hasData: false });
const failed = answer({ error: new Error('no'), hasData: false });

describe('a list of several workspaces waits', () => {
  it.each([
    ['while a workspace connects and none has answered', [connecting], [], true],
    ['while a request is running', [one, signedOut], [pending], true],
    ['not with rows of another workspace', [one, connecting], [answer()], false],
    ['not without a user or a running request', [signedOut], [], false],
    ['not after a failure', [one], [failed], false],
  ])('%s', (_name, shown, answers, expected) => expect(isListWaiting(shown, answers)).toBe(expected));
});

describe('an empty list of several workspaces', () => {
  const { empty } = messages;
  const textOf = (values: Partial<Parameters<typeof emptyListText>[0]>) =>
    emptyListText({
      tab: 'checks',
      query: '',
      isOnlyUnhealthy: false,
      shown: [one, two],
      answers: [answer(), answer({ connection: two })],
      ...values,
    });

  it('reports no failing checks only if every workspace has answered', () => {
    expect(textOf({})).toBe(empty.checks);
    expect(textOf({ shown: [one, two, signedOut] })).toBe(empty.partial);
    expect(textOf({ shown: [one, two, connecting] })).toBe(empty.partial);
    for (const other of [pending, refused, failed, answer({ error: new Error('no') })])
      expect(textOf({ answers: [answer(), { ...other, connection: two }] })).toBe(empty.partial);
  });

  it('shows that there are no rows if no workspace has any', () => {
    expect(textOf({ shown: [signedOut], answers: [] })).toBe(empty.noRows);
    expect(textOf({ answers: [refused, failed] })).toBe(empty.noRows);
  });

  it('names the search and the health', () => {
    expect(textOf({ query: 'x' })).toBe(empty.nothingMatches('x'));
    expect(textOf({ tab: 'catalog', isOnlyUnhealthy: true })).toBe(empty.unhealthy);
    expect(textOf({ query: 'x', answers: [answer(), failed] })).toBe(empty.partial);
  });
});

describe('the filter of workspaces', () => {
  it('ignores unknown ids', () => {
    expect(filteredConnections([one, two], ['two', 'removed'])).toEqual([two]);
    expect(filteredConnections([one, two], ['removed'])).toEqual([one, two]);
    expect(filteredConnections([one, two], [])).toEqual([one, two]);
  });
});
