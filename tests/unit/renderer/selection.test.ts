import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { maxSelected, Selection } from '../../../src-renderer/kit/table/Selection.ts';
import { readAllRows } from '../../../src-renderer/parts/selection/readAllRows.ts';

interface Row {
  readonly id: string;
  readonly text: string;
}

const row = (id: string, text = ''): Row => ({ id, text });
const all = ['a', 'b', 'c', 'd', 'e'].map((id) => row(id));
const idsOf = (selection: Selection<Row>) => [...selection.rows().keys()];

const created = () => new Selection<Row>(({ id }) => id);

describe('the selection of a table', () => {
  it('selects and removes a row', () => {
    const selection = created();
    selection.toggle(row('a'));
    selection.toggle(row('b'));
    selection.toggle(row('a'));
    expect(idsOf(selection)).toEqual(['b']);
  });

  it('replaces the last range when the range ends elsewhere, and keeps what was selected before', () => {
    const selection = created();
    selection.toggle(row('e'));
    selection.startRange(row('a'));
    selection.extend(all.slice(0, 3));
    expect(idsOf(selection)).toEqual(['e', 'a', 'b', 'c']);
    selection.extend(all.slice(0, 2));
    expect(idsOf(selection)).toEqual(['e', 'a', 'b']);
  });

  it('keeps rows that the table no longer shows, and replaces the others by newer ones', () => {
    const selection = created();
    selection.add([row('a', 'old'), row('b', 'old')]);
    selection.refresh([row('b', 'new'), row('c', 'new')]);
    expect([...selection.rows().values()]).toEqual([row('a', 'old'), row('b', 'new')]);
  });

  it('has the newer rows after a range, too', () => {
    const selection = created();
    selection.toggle(row('a', 'old'));
    selection.refresh([row('a', 'new')]);
    selection.extend([row('b', 'new')]);
    expect([...selection.rows().values()]).toEqual([row('a', 'new'), row('b', 'new')]);
  });

  it('has no more rows than its limit, whatever adds them', () => {
    const selection = created();
    selection.add(Array.from({ length: maxSelected }, (_, index) => row(`${index}`)));
    selection.add([row('more')]);
    selection.toggle(row('other'));
    expect(selection.rows().size).toBe(maxSelected);
    expect(selection.rows().has('more')).toBe(false);
    expect(selection.rows().has('other')).toBe(false);
  });

  it('reports changes only', () => {
    const selection = created();
    const listener = vi.fn();
    selection.subscribe(listener);
    selection.clear();
    selection.refresh(all);
    expect(listener).not.toHaveBeenCalled();
    selection.add(all);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('contains each row once after any changes', () => {
    const change = fc.oneof(
      fc.record({ kind: fc.constant('toggle' as const), at: fc.nat(4) }),
      fc.record({ kind: fc.constant('range' as const), from: fc.nat(4), to: fc.nat(4) }),
      fc.record({ kind: fc.constant('add' as const), at: fc.nat(4) }),
      fc.record({ kind: fc.constant('clear' as const) }),
    );
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const selection = created();
        let expected = new Set<string>();
        const at = (index: number) => all[index] ?? row('');
        for (const one of changes) {
          if (one.kind === 'toggle') {
            selection.toggle(at(one.at));
            if (!expected.delete(at(one.at).id)) expected.add(at(one.at).id);
          } else if (one.kind === 'range') {
            const rows = all.slice(Math.min(one.from, one.to), Math.max(one.from, one.to) + 1);
            selection.startRange(at(one.from));
            selection.extend(rows);
            for (const { id } of rows) expected.add(id);
          } else if (one.kind === 'add') {
            selection.add([at(one.at)]);
            expected.add(at(one.at).id);
          } else {
            selection.clear();
            expected = new Set();
          }
          expect(new Set(idsOf(selection))).toEqual(expected);
          expect(selection.rows().size).toBe(expected.size);
        }
      }),
    );
  });
});

describe('the rows of all pages', () => {
  const read = async (total: number, maxPerPage: number) => {
    const found: string[] = [];
    await readAllRows({
      pageSize: 1_000,
      signal: new AbortController().signal,
      readPage: async (pageIndex, pageSize) => {
        const first = pageIndex * pageSize;
        const count = Math.max(0, Math.min(pageSize, maxPerPage, total - first));
        return { rows: Array.from({ length: count }, (_, index) => `${first + index}`), total };
      },
      onPage: (rows) => found.push(...rows),
    });
    return found;
  };
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);

  it('are each read once', async () => {
    expect(await read(2_500, 1_000)).toEqual(numbered(2_500));
    expect(await read(0, 1_000)).toEqual([]);
  });

  it('are complete when the server returns less than a whole page', async () => {
    expect(await read(2_500, 300)).toEqual(numbered(2_500));
  });

  it('end at the limit of a selection', async () => {
    expect(await read(maxSelected + 50, 700)).toEqual(numbered(maxSelected));
  });
});
