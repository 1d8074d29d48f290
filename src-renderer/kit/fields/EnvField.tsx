import { useState } from 'react';
import { isSeal } from '../../../src-preload/contract/rules/secrets.ts';
import styles from './EnvField.module.css';
import { EnvReference } from './EnvReference.tsx';
import { type EnvMode, type EnvValue, envModeOf, envModes, envProblem, staticEnv } from './envValue.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useFieldProblem } from './FieldProblems.ts';
import type { ValueProps } from './FieldProps.ts';
import { fieldMessages } from './messages.ts';
import { SecretField } from './SecretField.tsx';
import { Segments } from './Segments.tsx';
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
  const { shown, onBlur } = useFieldProblem(envProblem(value));
  const { label, disabled, readOnly } = frame;
  const told = frame.error ?? shown;
  const inner = { disabled, readOnly };
  const kept = isSeal(value?.value ?? '');
  const isWrong = (given: string) => told !== undefined && given.trim() === '';
  const aside = (
    <Segments
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
    <FieldFrame {...frame} group aside={aside} error={told}>
      {(_, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot use the frame's label.
        <div role="group" {...group} className={styles.parts} onBlur={mode === 'static' ? undefined : onBlur}>
          {mode === 'static' &&
            (multiline ? (
              <TextArea
                {...inner}
                label={label}
                labelHidden
                mono
                wrong={told !== undefined}
                // A secret that is stored on the server shows as empty until the user types a new one.
                value={kept ? '' : (value?.value ?? '')}
                placeholder={kept ? fieldMessages.secretKept : undefined}
                onChange={(text) => onChange(staticEnv(text))}
              />
            ) : (
              <SecretField
                {...inner}
                label={label}
                labelHidden
                wrong={told !== undefined}
                value={value?.value ?? ''}
                onChange={(text) => onChange(staticEnv(text))}
              />
            ))}
          {mode !== 'static' && (
            <EnvReference {...inner} mode={mode} value={value} onChange={onChange} isWrong={isWrong} />
          )}
        </div>
      )}
    </FieldFrame>
  );
}
