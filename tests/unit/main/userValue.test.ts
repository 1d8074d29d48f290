import { afterEach, describe, expect, it } from 'vitest';
import { Failure } from '#main/base/Failure.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import type { Calls } from '#main/base/threadCalls.ts';
import type { UserCalls } from '#main/cache/worker.ts';
import { UserValue } from '#main/reading/UserValue.ts';
import type { OfflineStore, OpenStore } from '#main/sync/OfflineStore.ts';
import { offState } from '#main/sync/StoreEvents.ts';
import { silentLog } from '../../support/silentLog.ts';

/** The stored texts of a user. A test can delay reading them. */
class Person {
  readonly texts: string[];
  reading: Promise<void> = Promise.resolve();
  readonly store: OpenStore;

  constructor(...texts: string[]) {
    this.texts = texts;
    const user = { texts: () => this.reading.then(() => [...this.texts]) };
    const ownerKey = `owner of ${texts.join()}`;
    this.store = { ownerKey, cache: { user: async () => user } } as unknown as OpenStore;
  }
}

interface Texts {
  texts(): Promise<string[]>;
}
const textsOf = (user: Calls<UserCalls>) => (user as unknown as Texts).texts();

function setUp(person: Person | undefined) {
  const state = new LiveValue(offState);
  const now = { person };
  const store = { state, open: async () => now.person?.store } as unknown as OfflineStore;
  const sentences = { noStore: 'No room.', failed: 'Not kept.' };
  const value = new UserValue<string[]>({
    emptyValue: [],
    read: textsOf,
    store,
    log: silentLog,
    logName: 'texts',
    sentences,
  });
  const become = (next: Person | undefined) => {
    now.person = next;
    state.set({ ...offState, status: next === undefined ? 'off' : 'on' });
  };
  return { value, become };
}

const started: UserValue<string[]>[] = [];
function start(person?: Person) {
  const made = setUp(person);
  made.value.start();
  started.push(made.value);
  return made;
}
afterEach(() => {
  for (const value of started.splice(0)) value.stop();
});

describe('the value of the signed-in user', () => {
  it('states to a change whose data it changes', async () => {
    const { value, become } = start(new Person('mine'));
    const ownerOf = () => value.change(async (_, { ownerKey }) => ownerKey);
    expect(await ownerOf()).toBe('owner of mine');
    become(new Person('hers'));
    expect(await ownerOf()).toBe('owner of hers');
  });

  it('is the value of the current user, and empty after sign-out', async () => {
    const { value, become } = start();
    become(new Person('mine'));
    await expect.poll(() => value.live.value).toEqual(['mine']);
    become(new Person('hers'));
    await expect.poll(() => value.live.value).toEqual(['hers']);
    become(undefined);
    await expect.poll(() => value.live.value).toEqual([]);
  });

  it('is cleared with its user when it changes before the first sync state', async () => {
    const person = new Person();
    const { value, become } = start(person);
    await value.change(async () => person.texts.push('early'));
    expect(value.live.value).toEqual(['early']);
    become(undefined);
    await expect.poll(() => value.live.value).toEqual([]);
  });

  it('is never reported for an earlier user', async () => {
    const slow = new Person('late');
    let answer = () => {};
    slow.reading = new Promise((resolve) => {
      answer = resolve;
    });
    const { value, become } = start(slow);
    const changing = value.change(async () => undefined);
    become(new Person('hers'));
    await expect.poll(() => value.live.value).toEqual(['hers']);
    answer();
    await changing;
    expect(value.live.value).toEqual(['hers']);
  });

  it('runs its changes one after another, also after a failed change', async () => {
    const person = new Person();
    const { value } = start(person);
    const add = (text: string) =>
      value.change(async (user) => {
        const before = await textsOf(user);
        person.texts.splice(0, Number.POSITIVE_INFINITY, ...before, text);
      });
    const failing = value.change(() => Promise.reject(new Error('disk')));
    const refused = value.change(() => Promise.reject(new Failure('CONFLICT', { sentence: 'Taken.' })));
    await Promise.all([
      add('a'),
      expect(failing).rejects.toMatchObject({
        code: 'SERVER',
        data: { sentence: 'Not kept.', details: 'Error: disk' },
      }),
      expect(refused).rejects.toMatchObject({ code: 'CONFLICT', data: { sentence: 'Taken.' } }),
      add('b'),
      add('c'),
    ]);
    expect(value.live.value).toEqual(['a', 'b', 'c']);
  });

  it('cannot be changed without a store', async () => {
    const { value } = start();
    await expect(value.change(async () => undefined)).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { sentence: 'No room.' },
    });
  });
});
