import { z } from 'zod';

const map = z.record(z.string(), z.json());

/** Labels that an older client wrote as a text of JSON, as the map that they are. Any other text stays as it is. */
export function labelsOf(labels: string): z.infer<typeof map> | string {
  try {
    return map.safeParse(JSON.parse(labels)).data ?? labels;
  } catch {
    // No JSON: the editor shows the text as it is.
    return labels;
  }
}
