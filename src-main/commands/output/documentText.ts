import { Document, Scalar, visit } from 'yaml';
import type { Json } from '../Command.ts';
import { escapeJson, isUnsafe } from './cleanText.ts';

/**
 * Formats a value as JSON. Control characters and directional marks are escaped.
 * @param indent spaces per level; 0 for one line
 */
export const jsonText = (value: Json, indent = 2): string =>
  escapeJson(JSON.stringify(value, undefined, indent));

/** Formats a value as YAML. Control characters and directional marks are escaped. */
export function yamlText(value: Json): string {
  const document = new Document(value, {
    aliasDuplicateObjects: false,
    // Older readers would read a time as a date, and `yes` as true.
    compat: 'yaml-1.1',
  });
  visit(document, {
    Scalar(_key, node) {
      // Only quoted texts can contain escapes.
      if (typeof node.value === 'string' && isUnsafe(node.value)) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return escapeJson(document.toString({ lineWidth: 0 }));
}
