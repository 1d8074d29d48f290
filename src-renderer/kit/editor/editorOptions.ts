import type { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';

export const editorOptions = {
  automaticLayout: true,
  fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace",
  fontSize: 12,
  lineHeight: 20,
  fontLigatures: '"zero", "calt" 0, "liga" 0',
  // Use the text area instead of EditContext: it accepts ARIA attributes for name and description.
  editContext: false,
  // Without a shadow root, the edge of the field would clip the context menu.
  useShadowDOM: true,
  // Suggestions may extend beyond the field and the scroll area of a dialog.
  fixedOverflowWidgets: true,
  // Off because `followTheme` sets the theme. Monaco would switch it when the system contrast changes.
  autoDetectHighContrast: false,
  minimap: { enabled: false },
  glyphMargin: false,
  // Folding adds 16 px for its arrows.
  lineDecorationsWidth: 0,
  lineNumbersMinChars: 5,
  folding: true,
  padding: { top: 4, bottom: 4 },
  scrollBeyondLastLine: false,
  // The page scrolls on when the editor reaches its end.
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
