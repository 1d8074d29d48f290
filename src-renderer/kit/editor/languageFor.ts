import { type EditorLanguage, languageIdOf } from './EditorLanguage.ts';
import { isTextTooDeep } from './nesting.ts';

/** Whether the language has a service, and the text is nested deeper than that service can read. */
export const isTooDeepToCheck = (text: string, language: EditorLanguage): boolean =>
  (language === 'yaml' || language === 'json') && isTextTooDeep(text);

/** Monaco's language for a text. One that is nested too deeply is plain text: no service checks, completes or folds it. */
export const languageFor = (text: string, language: EditorLanguage): string =>
  isTooDeepToCheck(text, language) ? 'plaintext' : languageIdOf(language);
