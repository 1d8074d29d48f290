import { describe, expect, it } from 'vitest';
import { replayInputOf, replayJson } from '../../../src-renderer/areas/notifications/rules/replayInput.ts';

const inputOf = (values: Readonly<Record<string, unknown>>) => replayInputOf(replayJson(values));

describe('the input of a rule replay', () => {
  it('is empty for an empty form', () => {
    expect(inputOf({})).toEqual({
      events: [],
      filter: null,
      repeatInterval: null,
      waitFor: null,
      groupBy: [],
      groupInterval: null,
    });
  });

  it('contains the wait and the grouping of a stored rule', () => {
    expect(
      inputOf({
        events: ['check.failed', 3],
        filter: ' ',
        repeat_interval: '4h',
        wait_for: 300_000_000_000,
        group_by: ['type', 'label:app'],
        group_by_interval: 7_200_000_000_000,
        name: 'ignored',
      }),
    ).toEqual({
      events: ['check.failed'],
      filter: null,
      repeatInterval: '4h',
      waitFor: 300_000_000_000,
      groupBy: ['type', 'label:app'],
      groupInterval: 7_200_000_000_000,
    });
  });

  it('has the server’s default duration of groups only if the server has the field', () => {
    expect(inputOf({ group_by: ['type'], group_by_interval: 0 }).groupInterval).toBe(86_400_000_000_000);
    expect(inputOf({ group_by: ['type'] }).groupInterval).toBeNull();
  });

  it('has no wait for other values than positive numbers', () => {
    expect(inputOf({ wait_for: 0 }).waitFor).toBeNull();
    expect(inputOf({ wait_for: '5m' }).waitFor).toBeNull();
  });
});
