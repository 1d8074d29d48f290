import { z } from 'zod';
import { parseExact } from '#contract/rules/exactJson.ts';

const map = z.record(z.string(), z.json());

/** Parses labels that an older client stored as JSON text. Any other text is returned unchanged. */
export function parseLabelText(labels: string): z.infer<typeof map> | string {
  try {
    return map.safeParse(parseExact(labels)).data ?? labels;
  } catch {
    // Not JSON: the editor displays the text.
    return labels;
  }
}
