import { type CodeLanguage, type CodeText, jsonCodeText } from './codeText.ts';

/**
 * Loads the parser and formatter of a language. The YAML library is loaded on demand.
 * @throws When a file fails to load.
 */
export async function loadCodeText(language: CodeLanguage): Promise<CodeText> {
  return language === 'json' ? jsonCodeText : (await import('./yamlCodeText.ts')).yamlCodeText;
}
