import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import type { SessionState } from '#contract/entities/session.ts';
import type { ListedWorkspace } from '#contract/workspaces.ts';
import { describeConnection, lastSync } from '#parts/workspaces/workspaceConnection.ts';
import { figureOf } from '../../../../src-renderer/areas/overview/figures.ts';
import { workspaceActionState } from '../../../../src-renderer/areas/overview/workspaceAction.ts';
import {
  type AnswerFacts,
  leftOutNames,
  workspaceNotices,
} from '../../../../src-renderer/areas/overview/workspaceNotices.ts';
import { away, feed, signedIn, workspace } from '../../../stories/world/session.ts';

const connectionOf = (session: SessionState | undefined, values: Partial<ListedWorkspace> = {}) =>
  describeConnection(workspace({ background: 'on', ...values }), null, session);

const online = connectionOf(signedIn());

const facts = (values: Partial<AnswerFacts> = {}): AnswerFacts => ({
  connection: online,
  error: null,
  isPending: false,
  isRefused: false,
  hasData: true,
  ...values,
});

const failure = (code: string, sentence: string) => new ORPCError(code, { data: { sentence } });

const noticesOf = (values: Partial<AnswerFacts>) => {
  const answer = facts(values);
  return workspaceNotices([answer.connection], [answer], 'items').map(({ text, action }) => [text, action]);
};

describe('the connection of a workspace', () => {
  const { server: _server, ...person } = signedIn();

  it.each<[string, SessionState | undefined, string, boolean]>([
    ['unknown', undefined, 'connecting', false],
    ['restoring', { status: 'restoring' }, 'connecting', false],
    ['signed in', signedIn(), 'online', true],
    ['offline', signedIn({ server: away }), 'offline', true],
    ['expired', { ...person, server: { status: 'expired', sentence: 'Expired.' } }, 'expired', true],
    ['signed out', { status: 'signed-out', reason: 'expired' }, 'signed-out', false],
    ['at the second factor', { status: 'second-factor' }, 'signed-out', false],
    ['unreachable', { status: 'unreachable', sentence: 'No.', answered: false }, 'offline', false],
  ])('of a session that is %s', (_name, session, status, hasRows) => {
    const connection = connectionOf(session);
    expect(connection.status).toBe(status);
    expect(connection.session !== undefined).toBe(hasRows);
  });

  it.each(['off', 'limit', 'starting'] as const)(
    'is %s without a session, whatever was known',
    (background) => {
      const connection = connectionOf(signedIn(), { background });
      expect(connection).toMatchObject({ status: background, session: undefined });
    },
  );

  it('of the open workspace does not depend on sync in the background', () => {
    const open = workspace({ background: 'off' });
    expect(describeConnection(open, open.id, signedIn())).toMatchObject({
      isOpen: true,
      status: 'online',
    });
  });
});

describe('the last sync', () => {
  it('is the latest time of all feeds', () => {
    const feeds = [
      feed({ name: 'items', asOf: '2026-01-01T00:00:00Z', checkedAt: null }),
      feed({ name: 'checks', asOf: null, checkedAt: '2026-01-02T00:00:00.5Z' }),
    ];
    expect(lastSync({ feeds })).toBe('2026-01-02T00:00:00.5Z');
  });

  it('is null if nothing was ever synced', () => {
    expect(lastSync({ feeds: [] })).toBeNull();
    expect(lastSync({ feeds: [feed({ name: 'items', asOf: null, checkedAt: null })] })).toBeNull();
  });
});

describe('notices above a list', () => {
  it('are absent for a complete answer of a connected workspace', () => {
    expect(noticesOf({ shown: 3, total: 3 })).toEqual([]);
  });

  it('say how many rows are included if there are more', () => {
    expect(noticesOf({ shown: 500, total: 12_340 })).toEqual([['First 500 of 12,340 items.', undefined]]);
  });

  it('report a failure with its sentence and offer to try again', () => {
    expect(noticesOf({ error: failure('SERVER', 'The server answered 500.'), hasData: false })).toEqual([
      ['The server answered 500.', 'retry'],
    ]);
  });

  it('do not offer to repeat a refused request', () => {
    expect(noticesOf({ error: failure('FORBIDDEN', 'No.'), hasData: false })).toEqual([['No.', undefined]]);
    expect(noticesOf({ isRefused: true, hasData: false })).toEqual([
      ['You have no permission to read items.', undefined],
    ]);
  });

  it('report a missing connection once, and name old rows only if there are some', () => {
    const connection = connectionOf(signedIn({ server: { status: 'expired', sentence: 'Expired.' } }));
    const error = failure('UNAUTHENTICATED', 'Expired.');
    expect(noticesOf({ connection, error, hasData: false })).toEqual([['Expired.', 'sign-in']]);
    expect(noticesOf({ connection })).toEqual([['Expired. Rows are from the last sync.', 'sign-in']]);
  });

  it('are for every workspace, in the order of the workspaces', () => {
    const connections = [
      connectionOf({ status: 'signed-out', reason: 'new' }, { id: 'a', name: 'A' }),
      connectionOf(signedIn(), { id: 'b', name: 'B' }),
      connectionOf(signedIn({ server: away }), { id: 'c', name: 'C' }),
    ];
    const notices = workspaceNotices(connections, [], 'items');
    expect(notices.map(({ workspace: { name }, action }) => [name, action])).toEqual([
      ['A', 'sign-in'],
      ['C', 'retry'],
    ]);
  });

  it('name the workspaces that are not synced in the background', () => {
    const all = [
      connectionOf(undefined, { id: 'a', name: 'A', background: 'off' }),
      connectionOf(undefined, { id: 'b', name: 'B', background: 'limit' }),
      connectionOf(undefined, { id: 'c', name: 'C', background: 'off' }),
    ];
    expect(leftOutNames(all, 'off')).toBe('A, C');
    expect(leftOutNames(all, 'limit')).toBe('B');
    expect(leftOutNames([], 'off')).toBeUndefined();
  });
});

describe('a figure of the dashboard', () => {
  const countOf = (data: { readonly total: number }) => data.total;
  const answer = { data: undefined, error: null, isRefused: false };

  it('is the count of the answer, and unavailable if a newer request failed', () => {
    const data = { total: 0 };
    expect(figureOf({ ...answer, data }, countOf, 'items')).toEqual({ state: 'known', count: 0 });
    const error = failure('SERVER', 'Failed.');
    expect(figureOf({ ...answer, data, error }, countOf, 'items')).toEqual({
      state: 'unavailable',
      reason: 'Failed.',
    });
  });

  it('is unavailable without a user, without permission and after a failure', () => {
    expect(figureOf(undefined, countOf, 'items')).toEqual({ state: 'unavailable' });
    expect(figureOf({ ...answer, isRefused: true }, countOf, 'items').state).toBe('unavailable');
    expect(figureOf({ ...answer, error: failure('SERVER', 'Failed.') }, countOf, 'items')).toEqual({
      state: 'unavailable',
      reason: 'Failed.',
    });
  });

  it('loads until the answer arrives', () => {
    expect(figureOf(answer, countOf, 'items')).toEqual({ state: 'loading' });
  });
});

describe('an action on a row', () => {
  const requirement = { roles: ['admin'] } as const;

  it('depends on the roles of its own workspace', () => {
    expect(workspaceActionState(online, requirement).isPermitted).toBe(true);
    expect(workspaceActionState(connectionOf(signedIn({ roles: ['viewer'] })), requirement).isPermitted).toBe(
      false,
    );
    expect(workspaceActionState(connectionOf(undefined), requirement).isPermitted).toBe(false);
  });

  it('is disabled with the lock of its own workspace', () => {
    expect(workspaceActionState(online, requirement).disabledReason).toBeUndefined();
    expect(
      workspaceActionState(connectionOf(signedIn(), { readOnly: true }), requirement).disabledReason,
    ).toMatch(/read-only/);
  });

  it('is disabled while its own server cannot be reached', () => {
    const offline = connectionOf(signedIn({ server: away }));
    expect(workspaceActionState(offline, requirement).disabledReason).toBe('The server cannot be reached.');
  });
});
