/** Values for templates, by name: `config`, `component`, `check`, `params` and others. */
export type TemplateValues = Readonly<Record<string, unknown>>;

const place = /\$\(\s*\.([^()]+?)\s*\)|\{\{-?\s*\.([^{}]+?)\s*-?\}\}/g;

const isBag = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value at a path such as `config.labels.app.kubernetes.io/name`. Keys may contain dots. */
export function templateValueAt(values: unknown, path: string): unknown {
  if (!isBag(values)) return undefined;
  if (Object.hasOwn(values, path)) return values[path];
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const key = path.slice(0, dot);
    if (!Object.hasOwn(values, key)) continue;
    const found = templateValueAt(values[key], path.slice(dot + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

const written = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

/** Fills `$(.config.name)` and `{{ .config.name }}`. Missing values become empty strings. */
export const fill = (text: string, values: TemplateValues): string =>
  text.replace(place, (_whole, first?: string, second?: string) =>
    written(templateValueAt(values, first ?? second ?? '')),
  );

/** Fills every string of a JSON value except keys. */
export function fillAll(value: unknown, values: TemplateValues): unknown {
  if (typeof value === 'string') return fill(value, values);
  if (Array.isArray(value)) return value.map((one) => fillAll(one, values));
  if (!isBag(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillAll(one, values)]));
}
