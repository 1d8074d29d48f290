import type { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';

/** What all editors of the window share. Look: mono 12/20, slashed zero, ligatures off. */
export const editorOptions = {
  automaticLayout: true,
  fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace",
  fontSize: 12,
  lineHeight: 20,
  fontLigatures: '"zero", "calt" 0, "liga" 0',
  // The text area, not the EditContext: it takes the attributes that name and describe a field.
  editContext: false,
  // Without a shadow root the context menu would lie inside the field and be cut off at its edge.
  useShadowDOM: true,
  // Suggestions may reach over the edge of the field and of a dialog's scroll area.
  fixedOverflowWidgets: true,
  // Off, because `followTheme` sets the theme: Monaco would change it by itself when the system's contrast changes.
  autoDetectHighContrast: false,
  minimap: { enabled: false },
  glyphMargin: false,
  // Folding adds the 16 px of its arrows by itself.
  lineDecorationsWidth: 0,
  lineNumbersMinChars: 5,
  folding: true,
  padding: { top: 4, bottom: 4 },
  scrollBeyondLastLine: false,
  // A page that scrolls keeps scrolling when the editor has reached its end.
  scrollbar: {
    alwaysConsumeMouseWheel: false,
    useShadows: false,
    verticalScrollbarSize: 10,
    horizontalScrollbarSize: 10,
  },
  overviewRulerLanes: 0,
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  renderLineHighlight: 'all',
  renderLineHighlightOnlyWhenFocus: true,
  roundedSelection: false,
  bracketPairColorization: { enabled: false },
  guides: { indentation: true, highlightActiveIndentation: false },
  stickyScroll: { enabled: false },
  wordBasedSuggestions: 'off',
  quickSuggestions: { strings: true, comments: false, other: true },
  suggest: { showWords: false, preview: false },
  tabSize: 2,
  insertSpaces: true,
  detectIndentation: false,
  unicodeHighlight: { ambiguousCharacters: false },
} as const satisfies editor.IStandaloneEditorConstructionOptions;
