import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Yaml from '#parts/yaml/toYaml.ts';

/** A fake browser worker, controlled by the test. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: ((event: { readonly data: Yaml.YamlAnswer }) => void) | undefined;
  onerror: ((event: { readonly message: string }) => void) | undefined;
  readonly asked: string[] = [];
  readonly terminate = vi.fn();

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(json: string): void {
    this.asked.push(json);
  }

  answer(yaml: string): void {
    this.onmessage?.({ data: { yaml } });
  }

  fail(): void {
    this.onerror?.({ message: '' });
  }
}

const worker = (at: number): FakeWorker => {
  const made = FakeWorker.all[at];
  if (made === undefined) throw new Error(`Only ${FakeWorker.all.length} workers were started.`);
  return made;
};
const asked = () => FakeWorker.all.flatMap((one) => one.asked);
const never = () => new AbortController().signal;

// Each test reloads the module, because the module holds its idle worker.
let yaml: typeof Yaml;
const answers = new QueryClient();
beforeEach(async () => {
  FakeWorker.all = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.resetModules();
  yaml = await import('#parts/yaml/toYaml.ts');
  return () => vi.unstubAllGlobals();
});

describe('the YAML worker', () => {
  it('starts once ahead of time and converts the first document', async () => {
    yaml.warmYaml();
    yaml.warmYaml();
    const writing = yaml.toYaml(answers, '{"a":1}', never());
    worker(0).answer('a: 1');
    await expect(writing).resolves.toBe('a: 1');
    expect(FakeWorker.all).toHaveLength(1);
  });

  it('restarts for a document after a failed early start', async () => {
    yaml.warmYaml();
    worker(0).fail();
    const writing = yaml.toYaml(answers, '{"a":1}', never());
    expect(worker(0).asked).toEqual([]);
    worker(1).answer('a: 1');
    await expect(writing).resolves.toBe('a: 1');
  });

  it('reports a failed start to the waiting caller and restarts for the next document', async () => {
    yaml.warmYaml();
    worker(0).fail();
    const first = yaml.toYaml(answers, '{"a":1}', never());
    worker(1).fail();
    await expect(first).rejects.toThrow('The worker could not be started.');
    const second = yaml.toYaml(answers, '{"a":1}', never());
    worker(2).answer('a: 1');
    await expect(second).resolves.toBe('a: 1');
  });

  it('retries a document that failed ahead of time', async () => {
    const ahead = yaml.prepareYaml(answers, '{"a":1}');
    worker(0).fail();
    await expect(ahead).rejects.toThrow();
    const shown = yaml.toYaml(answers, '{"a":1}', never());
    worker(1).answer('a: 1');
    await expect(shown).resolves.toBe('a: 1');
  });

  it('converts a document once when it is requested during its preparation', async () => {
    const ahead = yaml.prepareYaml(answers, '{"a":1}');
    const again = yaml.prepareYaml(answers, '{"a":1}');
    const shown = yaml.toYaml(answers, '{"a":1}', never());
    worker(0).answer('a: 1');
    await expect(shown).resolves.toBe('a: 1');
    await Promise.all([ahead, again]);
    expect(asked()).toEqual(['{"a":1}']);
  });
});

describe('converted YAML', () => {
  /** Converts a document with the only worker. */
  const show = async (session: QueryClient, json: string, text: string): Promise<void> => {
    const writing = yaml.toYaml(session, json, never());
    worker(0).answer(text);
    await writing;
  };

  it('is cached per session, also while it is pending', async () => {
    const other = new QueryClient();
    await show(answers, '{"a":1}', 'a: 1');
    expect(yaml.cachedYaml(answers, '{"a":1}')).toBe('a: 1');
    expect(yaml.cachedYaml(other, '{"a":1}')).toBeUndefined();
    const ahead = yaml.prepareYaml(answers, '{"b":1}');
    const shown = yaml.toYaml(other, '{"b":1}', never());
    for (const one of FakeWorker.all) one.answer('b: 1');
    await Promise.all([ahead, shown]);
    expect(asked()).toEqual(['{"a":1}', '{"b":1}', '{"b":1}']);
  });

  describe('in a full cache', () => {
    // Three documents of this size exceed the cache limit, and two do not.
    const long = 'x'.repeat(1_500_000);
    const a = '{"a":1}';
    const b = '{"b":1}';
    const c = '{"c":1}';

    it('is evicted when it was displayed the longest time ago', async () => {
      const session = new QueryClient();
      await show(session, a, long);
      await show(session, b, long);
      await show(session, c, long);
      expect([a, b, c].filter((json) => yaml.cachedYaml(session, json) !== undefined)).toEqual([b, c]);
    });

    it('stays when it was displayed or prepared again since', async () => {
      const shown = new QueryClient();
      await show(shown, a, long);
      await show(shown, b, long);
      yaml.cachedYaml(shown, a);
      await show(shown, c, long);
      expect(yaml.cachedYaml(shown, a)).toBe(long);
      expect(yaml.cachedYaml(shown, b)).toBeUndefined();

      const prepared = new QueryClient();
      await show(prepared, a, long);
      await show(prepared, b, long);
      await yaml.prepareYaml(prepared, a);
      await show(prepared, c, long);
      expect(yaml.cachedYaml(prepared, a)).toBe(long);
    });

    it('stays as the newest even above the cache size, until the next document', async () => {
      const session = new QueryClient();
      const longest = 'x'.repeat(5_000_000);
      await show(session, a, longest);
      expect(yaml.cachedYaml(session, a)).toBe(longest);
      await show(session, b, 'b: 1');
      expect(yaml.cachedYaml(session, a)).toBeUndefined();
      expect(yaml.cachedYaml(session, b)).toBe('b: 1');
    });
  });
});
