import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Log } from '#main/base/log.ts';
import { Redactor } from '#main/base/Redactor.ts';
import { endWithBox } from '#main/host/electron/endWithBox.ts';
import { uncaughtTexts } from '#main/host/messages.ts';
import { type FatalError, maxErrors, UncaughtErrors, withinMs } from '#main/host/uncaughtErrors.ts';
import { FakeElectron } from '../../support/fakeElectron.ts';

function installed() {
  const target = new EventEmitter();
  const endings: FatalError[] = [];
  const logged: unknown[] = [];
  const clock = { nowMs: 1_000_000 };
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_message, facts) => void logged.push(facts?.error),
  };
  const redactor = new Redactor();
  const errors = new UncaughtErrors({ now: () => clock.nowMs, end: (ending) => void endings.push(ending) });
  errors.install(target);
  errors.reportTo({ log, redactor });
  return { target, endings, logged, clock, redactor, errors };
}

async function nextOf(errors: UncaughtErrors, count: number): Promise<string[]> {
  const details: string[] = [];
  if (count === 0) return details;
  for await (const error of errors.follow()) {
    details.push(error.details);
    if (details.length === count) break;
  }
  return details;
}

describe('an uncaught error', () => {
  it.each(['uncaughtException', 'unhandledRejection'])(
    'of kind %s is logged and shown in a window, and the process continues',
    async (event) => {
      const { target, endings, logged, errors } = installed();
      errors.serve();
      const cause = new Error('the cause');
      const error = new Error('something broke', { cause });
      target.emit(event, error);
      expect(logged).toEqual([error]);
      const [details] = await nextOf(errors, 1);
      expect(details).toContain('something broke');
      expect(details).toContain('uncaughtErrors.test.ts');
      expect(details).toContain('the cause');
      expect(endings).toEqual([]);
    },
  );

  it('is shown without secrets', async () => {
    const { target, errors, redactor } = installed();
    redactor.add('hunter2hunter2');
    errors.serve();
    target.emit('unhandledRejection', 'refused: hunter2hunter2');
    expect(await nextOf(errors, 1)).toEqual(['refused: •••']);
  });

  it('is shown once in each connected window', async () => {
    const { target, errors } = installed();
    errors.serve();
    const first = nextOf(errors, 1);
    const second = nextOf(errors, 1);
    target.emit('unhandledRejection', 'one');
    expect(await Promise.all([first, second])).toEqual([['one'], ['one']]);
    const later = nextOf(errors, 1);
    target.emit('unhandledRejection', 'two');
    expect(await later).toEqual(['two']);
  });

  it('ends the process before windows are served, with an error box', () => {
    const { target, endings } = installed();
    target.emit('uncaughtException', new Error('too early'));
    expect(endings).toMatchObject([
      { title: uncaughtTexts.couldNotStart, details: expect.stringContaining('too early') },
    ]);
  });

  it('ends the process above five errors within a minute', () => {
    const { target, endings, clock, errors } = installed();
    errors.serve();
    for (let count = 0; count < maxErrors; count += 1) target.emit('uncaughtException', new Error('again'));
    expect(endings).toEqual([]);
    clock.nowMs += withinMs - 1;
    target.emit('uncaughtException', new Error('the last'));
    target.emit('uncaughtException', new Error('while it ends'));
    expect(endings).toMatchObject([
      {
        title: uncaughtTexts.ended,
        sentence: uncaughtTexts.tooMany(maxErrors),
        details: expect.stringContaining('the last'),
      },
    ]);
  });

  it('does not end the process when the errors are more than a minute apart', () => {
    const { target, endings, clock, errors } = installed();
    errors.serve();
    for (let count = 0; count < 50; count += 1) {
      target.emit('uncaughtException', new Error('again'));
      clock.nowMs += withinMs / maxErrors;
    }
    expect(endings).toEqual([]);
  });
});

describe('a failed start', () => {
  it('ends the process with its message, also without a log', () => {
    const endings: FatalError[] = [];
    const errors = new UncaughtErrors({ now: Date.now, end: (ending) => void endings.push(ending) });
    errors.failStart(new Error('Another Quarterdeck uses this folder.'));
    expect(endings).toEqual([
      { title: uncaughtTexts.couldNotStart, sentence: 'Another Quarterdeck uses this folder.' },
    ]);
  });

  it('shows an error box when Electron is ready, and ends with exit code 1', async () => {
    const fake = new FakeElectron();
    const ready = Promise.withResolvers<void>();
    fake.ready = ready.promise;
    let released = 0;
    const ended = endWithBox(fake.api(), { title: 'Title', sentence: 'Sentence.' }, () => (released += 1));
    expect(fake.errorBoxes).toEqual([]);
    ready.resolve();
    await ended;
    expect(fake.errorBoxes).toEqual([['Title', 'Sentence.']]);
    await expect.poll(() => fake.exitCodes).toEqual([1]);
    expect(released).toBe(1);
  });

  it('ends with exit code 1 in Electron when no error box can be shown', async () => {
    const fake = new FakeElectron();
    fake.ready = Promise.reject(new Error('no display'));
    const ended = endWithBox(fake.api(), { title: 'T', sentence: 'S.', details: 'D' }, () => undefined);
    await expect(ended).rejects.toThrow('no display');
    await expect.poll(() => fake.exitCodes).toEqual([1]);
  });
});
