import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ValueProps } from '#kit/fields/FieldProps.ts';
import { SelectField } from '#kit/fields/SelectField.tsx';
import { queries } from '../bridge/bridge.ts';
import { toDisplayFailure } from '../failures.ts';
import { connectionOptions } from './connectionOptions.ts';
import { messages } from './messages.ts';

interface ConnectionSelectProps extends ValueProps<string | undefined, string> {
  /** Only connections of these types. */
  readonly types?: readonly string[] | undefined;
  /** Types to list first. */
  readonly isFirst?: ((type: string) => boolean) | undefined;
}

export function ConnectionSelect({ types, isFirst, hint, ...field }: ConnectionSelectProps) {
  const { data, error } = useQuery(queries.connections.choices.queryOptions());
  const choices = data?.data;
  const { value = '' } = field;
  const options = useMemo(
    () => connectionOptions(choices, types, value, isFirst),
    [choices, types, value, isFirst],
  );
  const hintText =
    choices !== undefined
      ? hint
      : error === null
        ? messages.reading
        : messages.failed(toDisplayFailure(error).sentence);
  return <SelectField {...field} hint={hintText} options={options} placeholder={messages.choose} />;
}
