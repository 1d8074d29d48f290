import { type FormRecord, isRecord, valueAt } from '../fields/recordPath.ts';
import { isEmptyValue } from './blankValue.ts';
import type { FieldRow } from './FieldRow.ts';
import { writtenFields } from './recordFields.ts';
import { toFieldText, toKeyValueMap } from './rowValues.ts';

/** The initial namespace of new resources. */
const defaultNamespace = 'default';

/**
 * Returns the fields that the metadata of an unwrapped Kubernetes object fills: name, namespace and labels, where
 * the form writes them and they are empty. The default namespace counts as empty until the user types it.
 * @param isTyped whether the user typed the value of a field
 */
export function fieldsFromMetadata(
  rows: readonly FieldRow[],
  values: FormRecord,
  metadata: FormRecord,
  isTyped: (field: string) => boolean,
): FormRecord {
  const { labels } = metadata;
  const found = {
    name: toFieldText(metadata.name),
    namespace: toFieldText(metadata.namespace),
    labels: isRecord(labels) ? toKeyValueMap(labels) : undefined,
  };
  const written = writtenFields(rows);
  const isFree = (field: string): boolean => {
    const value = valueAt(values, field);
    const isDefault = field === 'namespace' && value === defaultNamespace && !isTyped(field);
    return isEmptyValue(value) || isDefault;
  };
  return Object.fromEntries(
    Object.entries(found).filter(
      ([field, value]) => !isEmptyValue(value) && written.includes(field) && isFree(field),
    ),
  );
}
