import type { ValueProps } from './FieldProps.ts';
import { KeyValueField } from './KeyValueField.tsx';
import { formatKeyValueJson, parseKeyValueJson } from './keyValueJson.ts';
import { fieldMessages } from './messages.ts';

/** A key/value map whose stored value is JSON text, as topologies and log backends keep their labels. */
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
