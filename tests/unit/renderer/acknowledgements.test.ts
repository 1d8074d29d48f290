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
