import { describe, expect, it, vi } from 'vitest';
import { Failure } from '#main/base/Failure.ts';
import { SessionEnded, TokenRenewer } from '#main/session/TokenRenewer.ts';
import { silentLog } from '../../support/silentLog.ts';

const minuteMs = 60_000;

/** Creates a keeper of tokens with a lifetime of one minute. The test answers the provider's requests. */
function stage() {
  let nowMs = 1_000_000;
  let made = 0;
  const asked: Array<PromiseWithResolvers<{ token: string; lifetimeMs: number }>> = [];
  const keeper = new TokenRenewer({
    clock: { elapsed: () => nowMs },
    log: silentLog,
    renew: () => {
      const asking = Promise.withResolvers<{ token: string; lifetimeMs: number }>();
      asked.push(asking);
      return asking.promise;
    },
  });
  const give = () => {
    made += 1;
    asked.at(-1)?.resolve({ token: `t${made}`, lifetimeMs: minuteMs });
  };
  return {
    keeper,
    asked,
    give,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe('the session token keeper', () => {
  it('requests one token for several callers, and returns the token until it is old', async () => {
    const { keeper, asked, give, pass } = stage();
    const wanted = [keeper.token(), keeper.token(), keeper.token()];
    expect(asked).toHaveLength(1);
    give();
    expect(await Promise.all(wanted)).toEqual(['t1', 't1', 't1']);
    pass(47_000);
    expect(await keeper.token()).toBe('t1');
    expect(asked).toHaveLength(1);
  });

  it('renews the token in the background before it expires', async () => {
    const { keeper, asked, give, pass } = stage();
    const first = keeper.token();
    give();
    await first;
    pass(48_000);
    expect(await keeper.token()).toBe('t1');
    expect(await keeper.token()).toBe('t1');
    expect(asked).toHaveLength(2);
    give();
    await expect.poll(() => keeper.token()).toBe('t2');
  });

  it('makes callers wait when the token has expired or expires soon', async () => {
    const { keeper, asked, give, pass } = stage();
    const first = keeper.token();
    give();
    await first;
    pass(57_000);
    const next = [keeper.token(), keeper.token()];
    expect(asked).toHaveLength(2);
    give();
    expect(await Promise.all(next)).toEqual(['t2', 't2']);
  });

  it('replaces a refused token by one request, and only without a newer token', async () => {
    const { keeper, asked, give } = stage();
    const first = keeper.token();
    give();
    await first;
    const instead = [keeper.tokenAfterRejection('t1'), keeper.tokenAfterRejection('t1')];
    expect(asked).toHaveLength(2);
    give();
    expect(await Promise.all(instead)).toEqual(['t2', 't2']);
    expect(await keeper.tokenAfterRejection('t1')).toBe('t2');
    expect(asked).toHaveLength(2);
  });

  it('returns no replacement when the provider returns the same token', async () => {
    const { keeper, asked } = stage();
    keeper.setToken({ token: 'same', lifetimeMs: minuteMs });
    const instead = keeper.tokenAfterRejection('same');
    asked[0]?.resolve({ token: 'same', lifetimeMs: minuteMs });
    expect(await instead).toBeUndefined();
  });

  it('tries again after a failure, but not after the end of the session', async () => {
    const { keeper, asked, give } = stage();
    const failed = keeper.token();
    asked[0]?.reject(new Failure('OFFLINE', { sentence: 'away' }));
    await expect(failed).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(keeper.isEnded).toBe(false);
    const next = keeper.token();
    give();
    expect(await next).toBe('t1');
    const over = keeper.renew();
    asked.at(-1)?.reject(new SessionEnded('gone'));
    await expect(over).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(keeper.isEnded).toBe(true);
    await expect(keeper.token()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(asked).toHaveLength(3);
  });

  it('continues with the current token when the early renewal fails', async () => {
    const warn = vi.spyOn(silentLog, 'warn');
    const { keeper, asked, pass } = stage();
    keeper.setToken({ token: 't0', lifetimeMs: minuteMs });
    pass(50_000);
    expect(await keeper.token()).toBe('t0');
    asked[0]?.reject(new Failure('OFFLINE', { sentence: 'away' }));
    await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(0);
    expect(await keeper.token()).toBe('t0');
    warn.mockRestore();
  });

  it('releases a caller that aborts, while other callers continue to wait', async () => {
    const { keeper, give } = stage();
    const leaving = new AbortController();
    const [gone, stays] = [keeper.token(leaving.signal), keeper.token()];
    leaving.abort(new Error('left'));
    await expect(gone).rejects.toThrow('left');
    give();
    expect(await stays).toBe('t1');
  });

  it('ends after the pending renewal without returning its token', async () => {
    const { keeper, give } = stage();
    const waiting = keeper.token();
    const refused = expect(waiting).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const ended = keeper.end('signed out');
    give();
    await ended;
    await refused;
    await expect(keeper.token()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
