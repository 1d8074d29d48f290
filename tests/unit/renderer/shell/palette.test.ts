import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecentLists } from '#contract/recent.ts';
import { screenAddress } from '#contract/rules/address.ts';
import type { SearchHit } from '#contract/search.ts';
import type { Command } from '#parts/commands.ts';
import { highlightMatches } from '../../../../src-renderer/shell/palette/highlightMatches.ts';
import {
  countFound,
  hasProblem,
  matchCommands,
  paletteSections,
} from '../../../../src-renderer/shell/palette/paletteSections.ts';
import { toggledTheme } from '../../../../src-renderer/shell/palette/toggledTheme.ts';

const marked = (name: string, typed: string): string =>
  highlightMatches(name, typed)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

describe('the highlighted part of a name', () => {
  it.each([
    ['payments-worker', 'payments w', '[payments-w]orker'],
    ['payments-worker', 'w', 'payments-[w]orker'],
    ['webhook-outbox', 'payments w', '[w]ebhook-outbox'],
    ['Restart payments workers', 'payments w', 'Restart [payments w]orkers'],
    ['Payments-API', 'api', 'Payments-[API]'],
    // The start of a word is preferred to its middle.
    ['network-work', 'work', 'network-[work]'],
    ['network', 'work', 'net[work]'],
    ['a--b', 'a b', '[a]--[b]'],
    ['payments', '', 'payments'],
    ['payments', 'zzz', 'payments'],
    ['İstanbul-worker', 'worker', 'İstanbul-[worker]'],
    ['İstanbul-worker', 'istanbul', '[İstanbul]-worker'],
    ['café-éclair', 'eclair CAFE', '[café-éclair]'],
    ['cafe\u0301-eclair', 'café', '[cafe\u0301]-eclair'],
  ])('%s for “%s” is %s', (name, typed, expected) => {
    expect(marked(name, typed)).toBe(expected);
  });

  it('keeps every character of the name', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, typed) => {
        expect(
          highlightMatches(name, typed)
            .map(({ text }) => text)
            .join(''),
        ).toBe(name);
      }),
    );
  });
});

const command = (title: string, more: Partial<Command> = {}): Command => ({
  id: title,
  title,
  run: () => undefined,
  ...more,
});
const commands = [
  command('Health', { section: 'Screens' }),
  command('Settings: Health Check', { section: 'Screens', minor: true }),
  command('Toggle theme', { section: 'Actions', keywords: 'dark light' }),
  command('Switch workspace to Health lab', { section: 'Actions' }),
  command('Sync now', { section: 'Actions', when: () => false }),
  command('Search everything', { hidden: true }),
  command('Search the catalog'),
];
const titles = (found: readonly Command[]) => found.map(({ title }) => title);

describe('palette commands', () => {
  it('are found by the starts of their words, with matches at the beginning first', () => {
    expect(titles(matchCommands(commands, 'hea'))).toEqual([
      'Health',
      'Settings: Health Check',
      'Switch workspace to Health lab',
    ]);
    expect(titles(matchCommands(commands, 'check set'))).toEqual(['Settings: Health Check']);
    expect(titles(matchCommands(commands, 'ealth'))).toEqual([]);
  });

  it('are found by their keywords', () => {
    expect(titles(matchCommands(commands, 'DARK toggle'))).toEqual(['Toggle theme']);
  });

  it('that are unavailable or that open the palette are not offered', () => {
    expect(titles(matchCommands(commands, 'sync'))).toEqual([]);
    expect(titles(matchCommands(commands, 'search'))).toEqual(['Search the catalog']);
  });

  it('that are one of many are hidden until the person types', () => {
    expect(titles(matchCommands(commands, ''))).not.toContain('Settings: Health Check');
  });
});

const hit = (name: string): SearchHit => ({
  kind: 'item',
  id: name,
  name,
  type: 'Kubernetes::Pod',
  configClass: 'Pod',
  status: 'Running',
  health: 'healthy',
  deletedAt: null,
  where: [],
});

const record = (kind: 'item' | 'incident', id: string) => ({
  kind,
  id,
  name: id,
  type: '',
  icon: null,
  where: [],
});
const openedAt = '2026-11-29T12:00:00.000Z';
const lists: RecentLists = {
  pinned: [record('item', 'pinned'), record('incident', 'pinned')],
  recent: [
    { ...record('item', 'visited'), openedAt },
    // Pinned records are listed once.
    { ...record('item', 'pinned'), openedAt },
    ...Array.from({ length: 9 }, (_, at) => ({ ...record('incident', `visited ${at}`), openedAt })),
  ],
};

describe('the palette', () => {
  const some = { scope: 'all', typed: 'hea', found: undefined, lists, commands } as const;
  const shown = (input: Parameters<typeof paletteSections>[0]) =>
    paletteSections(input).map(({ title, count, rows }) => [title, count, rows.length]);

  it('shows pinned and recent records and actions while the input is empty', () => {
    expect(shown({ ...some, typed: '' })).toEqual([
      ['Pinned', '2', 2],
      ['Recent', '10', 8],
      ['Screens', '1', 1],
      ['This screen', '1', 1],
      ['Actions', '2', 2],
    ]);
  });

  it('shows only catalog items among the records in the scope of the catalog', () => {
    expect(shown({ ...some, typed: '', scope: 'catalog' })).toEqual([
      ['Pinned', '1', 1],
      ['Recent', '1', 1],
    ]);
  });

  it('shows items first and counts items beyond the displayed ones', () => {
    const found = [{ kind: 'item' as const, total: 11, hits: [hit('health-a'), hit('health-b')] }];
    const sections = paletteSections({ ...some, found });
    // The third row opens the catalog list with all eleven items.
    expect(shown({ ...some, found })).toEqual([
      ['Catalog', '11', 3],
      ['Screens', '2', 2],
      ['Actions', '1', 1],
    ]);
    expect(countFound(sections, found)).toBe(14);
  });

  it('shows a typed query first, recent queries last, and neither among actions', () => {
    const link = (text: string) => ({ text, address: `/catalog?search=${text}` });
    const queries = { typed: link('type:pod'), recent: [link('cost>3')] };
    const found = [{ kind: 'item' as const, total: 1, hits: [hit('health-a')] }];
    expect(shown({ ...some, found, queries })).toEqual([
      ['Catalog query', '1', 1],
      ['Catalog', '1', 1],
      ['Screens', '2', 2],
      ['Actions', '1', 1],
      ['Recent queries', '1', 1],
    ]);
    expect(shown({ ...some, scope: 'actions', queries })).toEqual([
      ['Screens', '2', 2],
      ['Actions', '1', 1],
    ]);
    expect(shown({ ...some, found: [], queries })).not.toContainEqual(['Catalog', '0', 1]);
  });

  it('offers the plain search before a typed query with a wrong word, which cannot be opened', () => {
    const typed = { text: 'health:bad', address: '/catalog', problem: 'wrong' };
    const [section] = paletteSections({
      ...some,
      typed: 'health:bad',
      queries: { typed, recent: [] },
    });
    expect(section?.rows).toMatchObject([
      { kind: 'list', text: 'health:bad' },
      { kind: 'query', link: typed },
    ]);
    expect(section?.rows.map(hasProblem)).toEqual([false, true]);
  });

  const firstRow = (typed: string, found: readonly SearchHit[]) => {
    const [first] = paletteSections({
      ...some,
      typed,
      found: [{ kind: 'item', total: found.length, hits: found }],
    }).flatMap(({ rows }) => rows);
    return first?.kind === 'command' ? first.command.title : first?.kind === 'hit' ? first.hit.name : 'list';
  };

  it.each([
    ['a screen with exactly this title', 'health', [hit('health-a')], 'Health'],
    [
      'a command with exactly this title, without its punctuation',
      'settings health check',
      [],
      'Settings: Health Check',
    ],
    [
      'a command whose title starts with the text, when no result does',
      'toggle',
      [hit('a-toggle')],
      'Toggle theme',
    ],
    ['a result whose name starts with the text, rather than a command', 'tog', [hit('toggles')], 'toggles'],
    ['a command with the text as a keyword, when nothing is found', 'dark', [], 'Toggle theme'],
    ['a result, rather than a command with the text as a keyword', 'dark', [hit('so-dark')], 'so-dark'],
    ['the search of the catalog, when nothing else matches', 'zzz', [], 'list'],
  ])('selects %s', (_what, typed, found, expected) => {
    expect(firstRow(typed, found)).toBe(expected);
  });

  it('shows the search of the catalog last when no item matches', () => {
    const sections = paletteSections({ ...some, typed: 'toggle', found: [] });
    expect(sections.map(({ title }) => title)).toEqual(['Actions', 'Catalog']);
  });

  it('shows checks after items, and neither outside its scope', () => {
    const found = [
      { kind: 'check' as const, total: 7, hits: [{ ...hit('health-probe'), kind: 'check' as const }] },
      { kind: 'item' as const, total: 1, hits: [hit('health-a')] },
    ];
    expect(shown({ ...some, found }).slice(0, 2)).toEqual([
      ['Catalog', '1', 1],
      ['Health checks', '7', 1],
    ]);
    expect(shown({ ...some, scope: 'catalog', found })).toEqual([['Catalog', '1', 1]]);
  });

  it('shows 1,000+ at the search limit', () => {
    expect(
      shown({ ...some, scope: 'catalog', found: [{ kind: 'item', total: 1_000, hits: [hit('a')] }] }),
    ).toEqual([['Catalog', '1,000+', 2]]);
  });

  it('omits results outside its scope', () => {
    const found = [{ kind: 'item' as const, total: 1, hits: [hit('health-a')] }];
    expect(shown({ ...some, scope: 'catalog', found })).toEqual([['Catalog', '1', 1]]);
    expect(shown({ ...some, scope: 'actions', found }).map(([title]) => title)).toEqual([
      'Screens',
      'Actions',
    ]);
  });

  it('links to the catalog list when nothing is found', () => {
    const sections = paletteSections({ ...some, typed: 'zzz', found: [] });
    expect(sections.flatMap(({ rows }) => rows).map(({ kind }) => kind)).toEqual(['list']);
    expect(countFound(sections, [])).toBe(0);
  });
});

describe('a palette action', () => {
  it('copies an address that opens the screen from outside, for any query', () => {
    const copied = new URL(screenAddress('https://mc.example', '/catalog?search=a%26b&labels={"x":1}'));
    expect(copied.protocol + copied.host).toBe('quarterdeck:open');
    expect(copied.searchParams.get('server')).toBe('https://mc.example');
    expect(copied.searchParams.get('to')).toBe('/catalog?search=a%26b&labels={"x":1}');
  });

  it.each([
    ['light', true, 'dark'],
    ['dark', false, 'light'],
    ['system', true, 'light'],
    ['system', false, 'dark'],
  ] as const)('toggles the theme %s (system dark: %s) to %s', (theme, dark, expected) => {
    expect(toggledTheme(theme, dark)).toBe(expected);
  });
});
