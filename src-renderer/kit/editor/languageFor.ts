import { type EditorLanguage, languageIdOf } from './EditorLanguage.ts';
import { isTextTooDeep } from './nesting.ts';

/** Whether the text is nested too deeply for the language service of its language. */
export const isTooDeepToCheck = (text: string, language: EditorLanguage): boolean =>
  (language === 'yaml' || language === 'json') && isTextTooDeep(text);

/** Returns Monaco's language id. Text that is nested too deeply is plain text, without a language service. */
export const languageFor = (text: string, language: EditorLanguage): string =>
  isTooDeepToCheck(text, language) ? 'plaintext' : languageIdOf(language);
