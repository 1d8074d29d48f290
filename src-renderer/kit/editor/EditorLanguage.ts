/** What the text is; `text` has no colours. */
export type EditorLanguage = 'yaml' | 'json' | 'shell' | 'javascript' | 'markdown' | 'text';

/** Monaco's name of the language. */
export const languageIdOf = (language: EditorLanguage): string =>
  language === 'text' ? 'plaintext' : language;
