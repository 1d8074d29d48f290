import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Option } from '#kit/select/Option.ts';
import { OptionSearcher } from '#kit/select/OptionSearcher.ts';

interface Asked {
  readonly text: string;
  readonly signal: AbortSignal;
  readonly answer: (labels: readonly string[]) => void;
  readonly refuse: (error: unknown) => void;
}

function searching() {
  const asked: Asked[] = [];
  const searcher = new OptionSearcher(
    (text, signal) =>
      new Promise<readonly Option[]>((resolve, reject) => {
        asked.push({
          text,
          signal,
          answer: (labels) => resolve(labels.map((label) => ({ value: label, label }))),
          refuse: reject,
        });
      }),
  );
  const end = searcher.subscribe(() => {});
  const labels = () => {
    const state = searcher.state();
    return state.status === 'found' ? state.options.map(({ label }) => label) : state.status;
  };
  return { searcher, asked, labels, end };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the option search', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('lists the first options for a blank text at once, if the search finds some', async () => {
    const texts: string[] = [];
    const find = async (text: string) => {
      texts.push(text);
      return [{ value: 'a', label: 'Ada' }];
    };
    const searcher = new OptionSearcher(Object.assign(find, { findsWithoutText: true as const }));
    const end = searcher.subscribe(() => {});
    searcher.setText(' ');
    await settle();
    expect(texts).toEqual(['']);
    expect(searcher.state()).toEqual({ status: 'found', text: '', options: [{ value: 'a', label: 'Ada' }] });
    end();
  });

  it('sends a request 300 ms after the last key, with the text trimmed', async () => {
    const { searcher, asked, labels } = searching();
    expect(labels()).toBe('idle');
    searcher.setText('p');
    await vi.advanceTimersByTimeAsync(299);
    searcher.setText(' pa ');
    expect(labels()).toBe('searching');
    await vi.advanceTimersByTimeAsync(299);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.map(({ text }) => text)).toEqual(['pa']);
    asked[0]?.answer(['payments']);
    await settle();
    expect(labels()).toEqual(['payments']);
  });

  it('ignores an older answer and aborts the older request', async () => {
    const { searcher, asked, labels } = searching();
    searcher.setText('a');
    await vi.advanceTimersByTimeAsync(300);
    searcher.setText('ab');
    expect(asked[0]?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(300);
    asked[1]?.answer(['newer']);
    await settle();
    asked[0]?.answer(['older']);
    await settle();
    expect(labels()).toEqual(['newer']);
    // An answer that arrives during typing is not displayed either: its options do not match the text.
    searcher.setText('abc');
    await settle();
    expect(labels()).toBe('searching');
    searcher.setText('');
    expect(labels()).toBe('idle');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(2);
  });

  it('reports the cause of a failure and retries the same text', async () => {
    const { searcher, asked, labels } = searching();
    searcher.setText('a');
    await vi.advanceTimersByTimeAsync(300);
    asked[0]?.refuse(new Error('503 Service Unavailable'));
    await settle();
    expect(searcher.state()).toEqual({ status: 'failed', text: 'a', cause: '503 Service Unavailable' });
    searcher.retry();
    expect(labels()).toBe('searching');
    asked[1]?.answer([]);
    await settle();
    expect(labels()).toEqual([]);
    searcher.retry();
    expect(asked).toHaveLength(2);
  });

  it('aborts its request when it is closed', async () => {
    const { searcher, asked, end } = searching();
    searcher.setText('a');
    await vi.advanceTimersByTimeAsync(300);
    end();
    expect(asked[0]?.signal.aborted).toBe(true);
  });
});
