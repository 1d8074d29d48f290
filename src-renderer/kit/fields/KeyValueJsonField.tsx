import type { ValueProps } from './FieldProps.ts';
import { KeyValueField } from './KeyValueField.tsx';
import { formatKeyValueJson, parseKeyValueJson } from './keyValueJson.ts';
import { fieldMessages } from './messages.ts';

/** Edits a map that is stored as JSON text, such as the labels of topologies and log backends. */
export function KeyValueJsonField({ value, onChange, ...frame }: ValueProps<string>) {
  const map = parseKeyValueJson(value);
  return (
    <KeyValueField
      {...frame}
      error={frame.error ?? (map === undefined ? fieldMessages.jsonInvalid : undefined)}
      value={map ?? {}}
      onChange={(next) => onChange(formatKeyValueJson(next))}
    />
  );
}
