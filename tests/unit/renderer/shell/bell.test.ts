import { describe, expect, it } from 'vitest';
import type { NotificationInbox } from '#contract/notifications.ts';
import { badgeText } from '../../../../src-renderer/shell/bell/badgeText.ts';
import { displayedSends } from '../../../../src-renderer/shell/bell/displayedSends.ts';
import { messages } from '../../../../src-renderer/shell/bell/messages.ts';
import { seenUntil, unreadCount } from '../../../../src-renderer/shell/bell/unreadCount.ts';
import { messages as shell } from '../../../../src-renderer/shell/messages.ts';
import { bell } from '../../../stories/world/notifications.ts';

const at = (
  times: ReadonlyArray<readonly [createdAt: string, unread: boolean]>,
  unread: number,
): NotificationInbox => ({
  sends: times.map(([createdAt, fresh]) => ({ ...bell().sends[0]!, createdAt, unread: fresh })),
  unread,
});

const three = at(
  [
    ['2026-03-01T12:00:02.000Z', true],
    ['2026-03-01T12:00:01.000Z', true],
    ['2026-03-01T12:00:00.000Z', false],
  ],
  2,
);

describe('the unread count of the bell', () => {
  it.each([
    ['the count of main before the window shows a notification', null, 2],
    ['the number of notifications that are newer than the shown ones', '2026-03-01T12:00:01.500Z', 1],
    [
      '0 when the window shows all notifications and main has not updated its count',
      '2026-03-01T12:00:03.000Z',
      0,
    ],
    ['never greater than the count of main', '2026-02-01T00:00:00.000Z', 2],
  ])('is %s', (_, seenAt, expected) => expect(unreadCount(three, seenAt)).toBe(expected));

  it.each([
    [0, '', 'Notifications'],
    [1, '1', 'Notifications, 1 unread'],
    [9, '9', 'Notifications, 9 unread'],
    [10, '9+', 'Notifications, 10 unread'],
    [1_234, '9+', 'Notifications, 1234 unread'],
  ])('%j is displayed as %j and announced as %j', (unread, drawn, said) => {
    expect(badgeText(unread)).toBe(drawn);
    expect(shell.bell(unread)).toBe(said);
  });
});

describe('the displayed notifications of a workspace in the background', () => {
  const sends = Array.from({ length: 30 }, (_, place) => ({
    ...bell().sends[0]!,
    id: String(place),
    unread: place === 20,
  }));

  it('are the first ten, all unread ones, and those that were unread', () => {
    const places = displayedSends({ sends }, new Set(['25'])).map(({ id }) => Number(id));
    expect(places).toEqual([...Array(10).keys(), 20, 25]);
  });
});

describe('the time until which notifications are seen', () => {
  const nowMs = Date.parse('2026-03-01T12:00:03Z');

  it('is after the newest notification, in any order and precision', () => {
    const fine = at(
      [
        ['2026-03-01T12:00:00.000001Z', true],
        ['2026-03-01T14:00:02.123987+02:00', true],
      ],
      2,
    );
    expect(seenUntil(fine, nowMs)).toBe('2026-03-01T12:00:02.124Z');
    expect(unreadCount(fine, seenUntil(fine, nowMs) ?? null)).toBe(0);
  });

  it('ignores a notification of the future, which would mark all coming ones as seen', () => {
    const odd = at(
      [
        ['2026-03-01T12:00:00Z', true],
        ['2031-01-01T00:00:00Z', true],
        ['9999-12-31T00:00:00Z', true],
      ],
      3,
    );
    expect(seenUntil(odd, nowMs)).toBe('2026-03-01T12:00:00.001Z');
  });

  it('is unknown without notifications', () => expect(seenUntil({ sends: [] }, nowMs)).toBeUndefined());
});

describe('the texts of the notification panel', () => {
  it('name a rule if its name is known', () => {
    expect(messages.by('payments on call')).toBe('by payments on call');
    expect(messages.by(null)).toBe('by an unknown rule');
    expect(messages.mute('payments on call')).toBe('Mute payments on call');
    expect(messages.unmute(null)).toBe('Unmute this rule');
  });
});
