import { afterEach, describe, expect, it, vi } from 'vitest';
import { EarlyEnd } from '#main/commands/client/EarlyEnd.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]));

afterEach(() => {
  vi.restoreAllMocks();
  for (const [signal, listeners] of before)
    for (const listener of process.listeners(signal))
      if (!listeners.includes(listener)) process.off(signal, listener);
});

/** Electron's `exit` returns before the process has ended. */
function begin() {
  const exits: number[] = [];
  const end = new EarlyEnd((code) => void exits.push(code));
  end.watchSignals();
  return { end, exits };
}

const closed = () => Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });

describe('the early end of a command, if ending the process takes time', () => {
  it('keeps the exit code of the first signal', () => {
    const { end, exits } = begin();
    process.emit('SIGTERM');
    process.emit('SIGINT');
    expect(exits).toEqual([143]);
    expect(end.code).toBe(143);
  });

  it('reports nothing more', () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { end } = begin();
    end.writeError('before');
    process.emit('SIGINT');
    end.writeError('The connection to Quarterdeck ended before the command did.');
    expect(write.mock.calls).toEqual([['before\n']]);
  });

  it('ends with 141 if the reader of the output has ended, also after further errors', () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const others = process.stdout.listeners('error');
    const { end, exits } = begin();
    end.watchOutput();
    const added = process.stdout.listeners('error').filter((listener) => !others.includes(listener));
    expect(added).toHaveLength(1);
    for (const listener of added) {
      listener(closed());
      listener(new Error('disk full'));
      process.stdout.off('error', listener as () => void);
    }
    expect(exits).toEqual([141]);
    expect(write).not.toHaveBeenCalled();
  });
});
