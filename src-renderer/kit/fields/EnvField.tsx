import { useState } from 'react';
import { hasSeal } from '#contract/rules/secrets.ts';
import styles from './EnvField.module.css';
import { EnvReference } from './EnvReference.tsx';
import { type EnvMode, type EnvValue, envModeOf, envModes, envProblem, staticEnv } from './envValue.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useFieldProblem } from './FieldProblems.ts';
import type { ValueProps } from './FieldProps.ts';
import { fieldMessages } from './messages.ts';
import { SecretField } from './SecretField.tsx';
import { SegmentedInput } from './SegmentedInput.tsx';
import { TextArea } from './TextArea.tsx';

interface EnvFieldProps extends ValueProps<EnvValue | undefined> {
  /** For multi-line static values, such as a kubeconfig. */
  readonly multiline?: boolean | undefined;
}

const options = envModes.map(([value, label]) => ({ value, label }));

/** Edits a value that is static, or read from a secret or config map. */
export function EnvField({ value, onChange, multiline = false, ...frame }: EnvFieldProps) {
  const [chosen, setChosen] = useState<EnvMode>(() => envModeOf(value));
  const mode = value === undefined ? chosen : envModeOf(value);
  const { visibleProblem, onBlur } = useFieldProblem(envProblem(value));
  const { label, disabled, readOnly } = frame;
  const displayedError = frame.error ?? visibleProblem;
  const controlProps = { disabled, readOnly };
  const isStored = hasSeal(value?.value ?? '');
  const isPartInvalid = (given: string) => displayedError !== undefined && given.trim() === '';
  const aside = (
    <SegmentedInput
      small
      label={`${label} from`}
      options={options}
      value={mode}
      disabled={disabled}
      readOnly={readOnly}
      onChange={(next) => {
        setChosen(next);
        onChange(undefined);
      }}
    />
  );
  return (
    <FieldFrame {...frame} group aside={aside} error={displayedError}>
      {(_, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot use the frame's label.
        <div role="group" {...group} className={styles.parts} onBlur={mode === 'static' ? undefined : onBlur}>
          {mode === 'static' &&
            (multiline ? (
              <TextArea
                {...controlProps}
                label={label}
                labelHidden
                mono
                isInvalid={displayedError !== undefined}
                // A secret that is stored on the server shows as empty until the user types a new one.
                value={isStored ? '' : (value?.value ?? '')}
                placeholder={isStored ? fieldMessages.secretKept : undefined}
                onChange={(text) => onChange(staticEnv(text))}
              />
            ) : (
              <SecretField
                {...controlProps}
                label={label}
                labelHidden
                isInvalid={displayedError !== undefined}
                value={value?.value ?? ''}
                onChange={(text) => onChange(staticEnv(text))}
              />
            ))}
          {mode !== 'static' && (
            <EnvReference
              {...controlProps}
              mode={mode}
              value={value}
              onChange={onChange}
              isPartInvalid={isPartInvalid}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
}
