import { describe, expect, it } from 'vitest';
import { wallGrid } from '#parts/wall/wallGrid.ts';
import { wallState } from '#parts/wall/wallState.ts';
import { checkTiles } from '../../../src-renderer/areas/health/wall/checkTiles.ts';
import { aCheck } from '../../support/generatedChecks.ts';

const failing = (name: string, values: Parameters<typeof aCheck>[0] = {}) =>
  aCheck({ name, canaryName: name, status: 'unhealthy', ...values });

const noPins: ReadonlySet<string> = new Set();
const order = (...args: Parameters<typeof checkTiles>) => checkTiles(...args).map(({ name }) => name);

describe('the tiles of the health wall', () => {
  it('are failing checks, with two or more of a group in one tile', () => {
    const checks = [
      failing('visa', { canaryName: 'cards' }),
      failing('amex', { canaryName: 'cards' }),
      aCheck({ name: 'sepa', canaryName: 'cards' }),
      failing('alone', { canaryName: 'gateways' }),
      aCheck({ name: 'well', canaryName: 'gateways' }),
      aCheck({ name: 'never ran', status: 'unknown' }),
    ];
    const tiles = checkTiles(checks, 'canary_name', noPins);
    expect(tiles.map(({ name, failing: bad, count }) => [name, bad, count])).toEqual([
      ['alone', 1, 1],
      ['cards', 2, 3],
    ]);
    expect(order(checks, 'no-group', noPins)).toEqual(['alone', 'amex', 'visa']);
  });

  it('list pinned tiles first, then sort by severity, then by newest failure', () => {
    const checks = [
      failing('odd', { severity: 'strange' }),
      failing('old', { severity: 'high', lastTransitionAt: '2026-11-20T00:00:00Z' }),
      failing('new', { severity: 'High', lastTransitionAt: '2026-11-22T00:00:00Z' }),
      failing('never', { severity: 'high' }),
      failing('worst', { severity: 'critical' }),
      failing('mine', { severity: 'low' }),
    ];
    expect(order(checks, 'canary_name', new Set(['mine']))).toEqual([
      'mine',
      'worst',
      'new',
      'old',
      'never',
      'odd',
    ]);
  });

  it('show the worst check of a group and its latest failure', () => {
    const checks = [
      failing('a', { canaryName: 'g', severity: 'low', lastTransitionAt: '2026-11-22T00:00:00Z' }),
      failing('b', {
        canaryName: 'g',
        severity: 'critical',
        namespace: 'edge',
        lastTransitionAt: '2026-11-20T00:00:00Z',
      }),
    ];
    expect(checkTiles(checks, 'canary_name', new Set(['a']))[0]).toMatchObject({
      severity: 'critical',
      since: '2026-11-22T00:00:00Z',
      checkId: 'b',
      namespace: 'edge, ...',
      pinned: true,
    });
  });

  it.each([
    [1_280, 600, 3, 4],
    [300, 100, 1, 1],
    [0, 0, 1, 1],
  ])('fit %i by %i pixels in %i columns and %i rows', (width, height, columns, lines) => {
    const room = { width, height, tileWidth: 320, tileHeight: 120, gap: 12 };
    expect(wallGrid(room)).toEqual({ columns, rows: lines });
  });

  it('are marked stale after a few minutes and offline without a server', () => {
    const now = Date.parse('2026-11-22T01:00:00Z');
    expect(wallState('2026-11-22T00:59:00Z', true, now)).toBe('fresh');
    expect(wallState('2026-11-22T00:57:00Z', true, now)).toBe('stale');
    expect(wallState('2026-11-22T00:59:59Z', false, now)).toBe('offline');
  });
});
