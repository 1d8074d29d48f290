import { useContext, useEffect, useId } from 'react';
import { type EnvMode, type EnvValue, envRefOf, referenceEnv } from './envValue.ts';
import { ReferenceNamesContext, suggestionsFor } from './ReferenceNames.ts';
import { TextField } from './TextField.tsx';

interface EnvReferenceProps {
  readonly mode: Exclude<EnvMode, 'static'>;
  readonly value: EnvValue | undefined;
  readonly onChange: (value: EnvValue | undefined) => void;
  readonly disabled: boolean | undefined;
  readonly readOnly: boolean | undefined;
  /** Whether a part (name or key) is invalid. */
  readonly isPartInvalid: (given: string) => boolean;
}

/** A text field with suggestions. A plain text field if there are none. */
function SuggestionField({
  offered,
  ...rest
}: { readonly offered: readonly string[] } & Parameters<typeof TextField>[0]) {
  const id = useId();
  return (
    <>
      <TextField {...rest} mono {...(offered.length === 0 ? {} : { list: id })} />
      {offered.length > 0 && (
        <datalist id={id}>
          {offered.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  );
}

/**
 * Edits the name of a secret or config map and a key in it. Suggests names and keys that are already in use.
 */
export function EnvReference({ mode, value, onChange, isPartInvalid, ...inner }: EnvReferenceProps) {
  const { references, requestNames } = useContext(ReferenceNamesContext);
  useEffect(requestNames, [requestNames]);
  const ref = envRefOf(value);
  const { names, keys } = suggestionsFor(references, mode, ref.name);
  const change = (part: Partial<typeof ref>) => onChange(referenceEnv(mode, { ...ref, ...part }));
  return (
    <>
      <SuggestionField
        {...inner}
        offered={names}
        label={`${mode === 'secret' ? 'Secret' : 'Config map'} name`}
        isInvalid={isPartInvalid(ref.name)}
        value={ref.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <SuggestionField
        {...inner}
        offered={keys}
        label="Key"
        isInvalid={isPartInvalid(ref.key)}
        value={ref.key}
        onChange={({ target }) => change({ key: target.value })}
      />
    </>
  );
}
