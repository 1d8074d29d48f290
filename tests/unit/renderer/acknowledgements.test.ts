import { describe, expect, it } from 'vitest';
import type { Acknowledgement } from '#contract/acknowledgements.ts';
import {
  acknowledgedLabel,
  storedLabel,
} from '../../../src-renderer/parts/acknowledgements/acknowledgedLabel.ts';
import {
  atRecovery,
  endOptions,
  untilOf,
} from '../../../src-renderer/parts/acknowledgements/acknowledgementEnds.ts';
import { storagesSentence, storedNote } from '../../../src-renderer/parts/acknowledgements/manyStorages.ts';
import { storageSentence } from '../../../src-renderer/parts/acknowledgements/storageSentence.ts';

const nowMs = Date.UTC(2026, 10, 25, 12);
const incident = { id: 'i', displayId: 'INC-142', title: 'Down' };
const acknowledgement: Pick<Acknowledgement, 'until' | 'note' | 'byName'> = {
  until: null,
  note: '',
  byName: null,
};

describe('the label of an acknowledgement', () => {
  it('names end, author and note in one line', () => {
    expect(acknowledgedLabel(acknowledgement, nowMs)).toBe('Acknowledged until it recovers');
    expect(acknowledgedLabel({ ...acknowledgement, byName: 'Ravi', note: 'One\n\ntwo' }, nowMs)).toBe(
      'Acknowledged by Ravi until it recovers: One two',
    );
    expect(acknowledgedLabel({ ...acknowledgement, until: '2026-11-26T09:00:00Z' }, nowMs)).toMatch(
      /^Acknowledged until 2\d Nov \d\d:\d\d$/,
    );
  });

  it('cuts a long note', () => {
    const label = acknowledgedLabel({ ...acknowledgement, note: 'a'.repeat(5_000) }, nowMs);
    expect(label.length).toBeLessThan(250);
    expect(label.endsWith('…')).toBe(true);
  });

  it('names the storage', () => {
    const stored = { incident, commentId: 'c', isWaiting: false };
    expect(storedLabel(stored)).toBe('Comment of INC-142');
    expect(storedLabel({ ...stored, isWaiting: true })).toBe('Comment of INC-142, not sent yet');
    expect(storedLabel({ ...stored, incident: { ...incident, displayId: '' } })).toBe('Comment of Down');
    expect(storedLabel({ ...stored, incident: null })).toBe('Only on this computer');
  });
});

describe('a new acknowledgement', () => {
  it('ends at the recovery, after a usual length from now, or at the start of a working day', () => {
    const labels = endOptions(nowMs, 'UTC').map(({ label }) => label);
    expect(labels).toEqual([
      'Until it recovers',
      'For 30m',
      'For 1h',
      'For 4h',
      'Until tomorrow 09:00',
      'Until Monday 09:00',
    ]);
    expect(untilOf(atRecovery, nowMs, 'UTC')).toBeNull();
    expect(untilOf('now+1h', nowMs, 'UTC')).toBe('2026-11-25T13:00:00.000Z');
    // The next day was chosen before midnight, and saved after it.
    expect(untilOf('2026-11-26T09:00:00.000Z', nowMs + 13 * 3_600_000, 'UTC')).toBe(
      '2026-11-26T09:00:00.000Z',
    );
    expect(untilOf('2026-11-25T09:00:00.000Z', nowMs, 'UTC')).toBe('2026-11-25T09:00:00.000Z');
  });

  it('states where it will be stored, and why only here', () => {
    expect(storageSentence({ incident, localReason: null }, true)).toMatch(
      /^It becomes a comment of INC-142,/,
    );
    expect(storageSentence({ incident, localReason: null }, false)).toMatch(/waits on this computer/);
    for (const localReason of ['no-incident', 'read-only', 'no-permission', 'refused'] as const)
      expect(storageSentence({ incident, localReason }, true)).toMatch(
        /It is stored only on this computer\.$/,
      );
  });
});

describe('several new acknowledgements', () => {
  const commented = { incident, localReason: null };
  const untitled = { incident: { ...incident, displayId: '' }, localReason: null };
  const here = { incident: null, localReason: 'no-incident' } as const;

  it('state how many are stored where, and why only here', () => {
    expect(storagesSentence([commented, here, untitled, commented], true)).toBe(
      '2 become comments of INC-142. 1 becomes a comment of Down. ' +
        '1 is stored only on this computer: no open incident names the resource.',
    );
    expect(
      storagesSentence(
        [
          { incident, localReason: 'read-only' },
          { incident, localReason: 'read-only' },
        ],
        true,
      ),
    ).toBe('2 are stored only on this computer: this workspace is read-only.');
    expect(storagesSentence([], true)).toBe('');
  });

  it('state without a connection that comments wait, if there are any', () => {
    expect(storagesSentence([commented], false)).toMatch(
      /Comments wait on this computer until the server can be reached\.$/,
    );
    expect(storagesSentence([here], false)).not.toMatch(/wait/);
  });

  it('are counted by where they were stored', () => {
    expect(
      storedNote([
        { ...commented, isWaiting: false },
        { ...commented, isWaiting: true },
        { incident, localReason: 'refused', isWaiting: false },
        { ...here, isWaiting: false },
      ]),
    ).toBe('Comment of INC-142: 1 · Comment of INC-142, not sent yet: 1 · Only on this computer: 2');
  });
});
