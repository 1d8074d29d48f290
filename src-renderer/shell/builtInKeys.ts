/** Shortcuts that a component handles itself, without a command. */
export interface BuiltInKeys {
  readonly section: string;
  readonly rows: ReadonlyArray<readonly [title: string, ...keys: string[]]>;
}

/** Lists alternative keys separately. */
export const builtInKeys: readonly BuiltInKeys[] = [
  {
    section: 'Everywhere',
    rows: [
      ['Back', 'Alt+ArrowLeft'],
      ['Forward', 'Alt+ArrowRight'],
      ['Close what lies on top', 'Escape'],
    ],
  },
  {
    section: 'Lists and tables',
    rows: [
      ['Next and previous row', 'ArrowDown', 'ArrowUp'],
      ['A page on or back', 'PageDown', 'PageUp'],
      ['First and last row', 'Home', 'End'],
      ['Open', 'Enter'],
      ['Open beside the list', 'o', 'Shift+Enter'],
      ['Select', 'Space'],
      ['Select all', 'Mod+a'],
      ['Copy the cell or the selected rows', 'Mod+c'],
      ['Filter by the cell: only, and without', '+', '-'],
      ['Open and close a group', 'ArrowRight', 'ArrowLeft'],
      ['Move a workspace or a saved view in its list', 'Alt+ArrowUp', 'Alt+ArrowDown'],
    ],
  },
  {
    section: 'Filters',
    rows: [
      ['Pick the option', 'Enter'],
      ['Exclude the option', 'Shift+Enter'],
      ['Include and exclude the option, in an empty search', '+', '-'],
    ],
  },
  {
    section: 'Editor',
    rows: [
      ['Leave the editor', 'Escape Tab'],
      ['Let Tab leave, or indent again', 'Control+m'],
    ],
  },
  {
    section: 'Graphs and charts',
    rows: [
      ['Follow the edges, read the chart', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
      ['Fold and unfold a group', 'Space', '+', '-'],
      ['The item in focus', 'Home'],
      ['Fit the graph', '0'],
      ['Select a time range', 'Shift+ArrowLeft', 'Shift+ArrowRight'],
      ['Apply the time range', 'Enter'],
    ],
  },
];
