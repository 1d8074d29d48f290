import { submitKeys } from '#kit/keys/submitByKeys.ts';

/** Shortcuts that a component handles itself, without a command. */
export interface ShortcutSection {
  readonly section: string;
  readonly rows: ReadonlyArray<readonly [title: string, ...keys: string[]]>;
}

/** Lists alternative keys separately. */
export const builtInShortcuts: readonly ShortcutSection[] = [
  {
    section: 'Everywhere',
    rows: [
      ['Back', 'Alt+ArrowLeft'],
      ['Forward', 'Alt+ArrowRight'],
      ['Close', 'Escape'],
    ],
  },
  {
    section: 'Lists and tables',
    rows: [
      ['Go from the title or the search field to the list', 'ArrowDown'],
      ['Next and previous row', 'ArrowDown', 'ArrowUp'],
      ['Page down and up', 'PageDown', 'PageUp'],
      ['First and last row', 'Home', 'End'],
      ['Open', 'Enter'],
      ['Open next to the list', 'o', 'Shift+Enter'],
      ['Select', 'Space'],
      ['Extend the selection', 'Shift+ArrowDown', 'Shift+ArrowUp'],
      ['Select all that match', 'Mod+a'],
      ['Clear the selection', 'Escape'],
      ['Copy the cell or the selected rows', 'Mod+c'],
      ['Include or exclude the cell’s value', '+', '-'],
      ['Expand and collapse a group', 'ArrowRight', 'ArrowLeft'],
      ['Move a workspace or a saved view in its list', 'Alt+ArrowUp', 'Alt+ArrowDown'],
    ],
  },
  {
    section: 'Pinned and recent',
    rows: [
      ['Go from the field to the list', 'ArrowDown'],
      ['Open the first record that matches', 'Enter'],
      ['Remove from Recent', 'Delete'],
    ],
  },
  {
    section: 'Filters',
    rows: [
      ['Next and previous control of a toolbar', 'ArrowRight', 'ArrowLeft'],
      ['First and last control of a toolbar', 'Home', 'End'],
      ['Select the option', 'Enter'],
      ['Exclude the option', 'Shift+Enter'],
      ['Include and exclude the option (empty search)', '+', '-'],
    ],
  },
  {
    section: 'Forms',
    rows: [
      ['Submit the form', submitKeys],
      ['Send the comment', 'Enter'],
      ['New line in a comment', 'Shift+Enter'],
    ],
  },
  {
    section: 'Editor',
    rows: [
      ['Leave the editor', 'Escape Tab'],
      ['Toggle Tab key', 'Control+m'],
    ],
  },
  {
    section: 'Earlier moments',
    rows: [
      ['Move the moment', 'ArrowLeft', 'ArrowRight'],
      ['Move it further', 'Shift+ArrowLeft', 'Shift+ArrowRight', 'PageDown', 'PageUp'],
      ['Play and pause', 'Space'],
      ['Return to now', 'Escape'],
    ],
  },
  {
    section: 'Graphs and charts',
    rows: [
      ['Move in the graph or chart', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
      ['Collapse and expand a group', 'Space', '+', '-'],
      ['Go to the focused item', 'Home'],
      ['Fit the graph', '0'],
      ['Select a time range', 'Shift+ArrowLeft', 'Shift+ArrowRight'],
      ['Apply the time range', 'Enter'],
    ],
  },
];
