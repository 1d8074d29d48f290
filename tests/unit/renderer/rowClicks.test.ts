import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RowActions } from '#kit/table/RowActions.ts';
import { TableCursor } from '#kit/table/TableCursor.ts';

/** As much of an element as the table's listeners use. */
class FakeElement extends EventTarget {
  readonly parentElement: FakeElement | undefined;
  readonly rowIndex: number | undefined;

  constructor(parentElement?: FakeElement, rowIndex?: number) {
    super();
    this.parentElement = parentElement;
    this.rowIndex = rowIndex;
  }

  contains(other: FakeElement | undefined): boolean {
    return other !== undefined && (other === this || this.contains(other.parentElement));
  }

  closest(selector: string): FakeElement | null {
    if (selector !== '.ag-row') return null;
    return this.rowIndex === undefined ? (this.parentElement?.closest(selector) ?? null) : this;
  }

  getAttribute(): string {
    return String(this.rowIndex);
  }
}

/** A text node, which is no element. */
const textIn = (parentElement: FakeElement) => ({ parentElement });

const page = new FakeElement();
const rows = ['web', 'db'];

function openTable() {
  const element = new FakeElement(page);
  const onOpen = vi.fn();
  const api = {
    getDisplayedRowAtIndex: (index: number) => nodes[index],
    // The rows of this page have no ids, as rows that are still loading.
    getRowNode: () => undefined,
  };
  const nodes = rows.map((data) => ({ data }));
  type Options = ConstructorParameters<typeof RowActions<string>>[0];
  const cursor = new TableCursor<string>(
    element as unknown as HTMLElement,
    api as unknown as Options['api'],
    () => undefined,
  );
  new RowActions<string>({
    element: element as unknown as HTMLElement,
    api: api as unknown as Options['api'],
    cursor,
    props: () => ({ onOpen }) as unknown as ReturnType<Options['props']>,
    isExpanded: () => false,
    toggle: () => undefined,
    lineOf: () => undefined,
  });
  const cells = rows.map((_, index) => new FakeElement(new FakeElement(element, index)));
  const click = (target: FakeElement | undefined) => {
    const event = new Event('click', { cancelable: true });
    Object.defineProperty(event, 'target', { value: target });
    element.dispatchEvent(event);
  };
  return { element, cells, onOpen, click };
}

let selection: { anchorNode: unknown; focusNode: unknown; isCollapsed: boolean; removeAllRanges: () => void };

/** Selects text from one node to another. */
const select = (anchorNode: unknown, focusNode: unknown = anchorNode) => {
  selection = {
    anchorNode,
    focusNode,
    isCollapsed: false,
    removeAllRanges: () => {
      selection.isCollapsed = true;
    },
  };
};

beforeEach(() => {
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('getSelection', () => selection);
  select(page);
  selection.isCollapsed = true;
});
afterEach(() => vi.unstubAllGlobals());

describe('a click on a table row', () => {
  it('opens the row and ends a selection elsewhere on the page', () => {
    const { cells, onOpen, click } = openTable();
    for (const elsewhere of [page, textIn(new FakeElement(page)), textIn(cells[1] ?? page), null]) {
      select(elsewhere);
      click(cells[0]);
      expect(onOpen).toHaveBeenLastCalledWith('web');
      expect(selection.isCollapsed).toBe(true);
    }
    expect(onOpen).toHaveBeenCalledTimes(4);
  });

  it('does not open the row when a selection begins or ends in the row', () => {
    const { cells, onOpen, click } = openTable();
    const inRow = textIn(cells[0] ?? page);
    for (const [anchor, focus] of [
      [inRow, inRow],
      [inRow, textIn(cells[1] ?? page)],
      [page, inRow],
    ]) {
      select(anchor, focus);
      click(cells[0]);
      expect(selection.isCollapsed).toBe(false);
    }
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('opens the row when text is selected in the row of the same index in another table', () => {
    const { cells, onOpen, click } = openTable();
    select(textIn(openTable().cells[0] ?? page));
    click(cells[0]);
    expect(onOpen).toHaveBeenCalledWith('web');
  });

  it('outside of the rows only ends a selection elsewhere', () => {
    const { element, onOpen, click } = openTable();
    select(page);
    click(element);
    expect(selection.isCollapsed).toBe(true);
    expect(onOpen).not.toHaveBeenCalled();
  });
});
