import { type CodeLanguage, type CodeText, jsonText } from './codeText.ts';

/**
 * Brings what a language needs; the reader of YAML comes when the first editor shows.
 * @throws when a file of it cannot be loaded
 */
export async function loadCodeText(language: CodeLanguage): Promise<CodeText> {
  return language === 'json' ? jsonText : (await import('./yamlText.ts')).yamlText;
}
