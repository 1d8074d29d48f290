import { describe, expect, it } from 'vitest';
import { resolveDateMath } from '#main/resources/dateMath.ts';

const now = Date.UTC(2026, 0, 31, 12);

describe('date math', () => {
  it.each([
    ['now', '2026-01-31T12:00:00.000Z'],
    ['now+30s', '2026-01-31T12:00:30.000Z'],
    ['now+5m', '2026-01-31T12:05:00.000Z'],
    ['now+2h', '2026-01-31T14:00:00.000Z'],
    ['now-1d', '2026-01-30T12:00:00.000Z'],
    ['now+1w', '2026-02-07T12:00:00.000Z'],
    ['now+2M', '2026-03-31T12:00:00.000Z'],
    ['now+5y', '2031-01-31T12:00:00.000Z'],
    ['now+1d+2h-3m', '2026-02-01T13:57:00.000Z'],
  ])('resolves %s to %s', (text, instant) => {
    expect(resolveDateMath(text, now)).toBe(instant);
  });

  it.each(['2026-02-01T00:00:00Z', 'now+2x', 'now+', 'now+1h nonsense', '', 'now+99999999999y'])(
    'leaves %s unchanged',
    (text) => {
      expect(resolveDateMath(text, now)).toBe(text);
    },
  );
});
