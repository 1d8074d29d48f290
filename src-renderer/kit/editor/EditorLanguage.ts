/** Language of the text. `text` has no highlighting. */
export type EditorLanguage = 'yaml' | 'json' | 'shell' | 'javascript' | 'markdown' | 'text';

export const languageIdOf = (language: EditorLanguage): string =>
  language === 'text' ? 'plaintext' : language;
