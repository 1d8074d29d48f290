import { describe, expect, it, vi } from 'vitest';
import { type FollowedUser, WorkspaceFollowers } from '#parts/WorkspaceFollowers.ts';

const user = (workspaceId: string, isOnline = true): FollowedUser => ({
  workspaceId,
  personId: 'p',
  isOnline,
});

function observed() {
  const signals = new Map<string, AbortSignal>();
  const start = vi.fn(({ workspaceId }: FollowedUser, signal: AbortSignal) => {
    signals.set(workspaceId, signal);
  });
  const refetch = vi.fn();
  return { followers: new WorkspaceFollowers({ start, refetch }), start, refetch, signals };
}

describe('followed users of workspaces', () => {
  it('are followed once, until the last component ends', async () => {
    const { followers, start, signals } = observed();
    const ends = [followers.follow(user('a')), followers.follow(user('a'))];
    expect(start).toHaveBeenCalledOnce();
    ends[0]?.();
    await Promise.resolve();
    expect(signals.get('a')?.aborted).toBe(false);
    ends[1]?.();
    await Promise.resolve();
    expect(signals.get('a')?.aborted).toBe(true);
    followers.follow(user('a'));
    expect(start).toHaveBeenCalledTimes(2);
  });

  it('stay followed when a component changes its list', async () => {
    const { followers, start, signals } = observed();
    const end = followers.follow(user('a'));
    end();
    followers.follow(user('a'));
    followers.follow(user('b'));
    await Promise.resolve();
    expect(start.mock.calls.map(([{ workspaceId }]) => workspaceId)).toEqual(['a', 'b']);
    expect(signals.get('a')?.aborted).toBe(false);
  });

  it('are refetched once when their server can be reached again', () => {
    const { followers, refetch } = observed();
    const change = (isOnline: boolean) => {
      for (let component = 0; component < 2; component += 1) followers.follow(user('a', isOnline))();
    };
    followers.follow(user('a'));
    change(true);
    change(false);
    expect(refetch).not.toHaveBeenCalled();
    change(true);
    expect(refetch.mock.calls).toEqual([['a']]);
  });
});
