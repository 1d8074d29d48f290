import { CodeEditor } from '../editor/CodeEditor.tsx';
import type { EditorLanguage } from '../editor/EditorLanguage.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { ValueProps } from './FieldProps.ts';

interface CodeTextFieldProps extends ValueProps<string> {
  readonly language: EditorLanguage;
  /** Any CSS length. */
  readonly height: string;
}

/** Edits code as plain text. CodeField edits the parsed value. */
export function CodeTextField({ value, onChange, language, height, ...frame }: CodeTextFieldProps) {
  const { label, disabled = false, readOnly = false, required = false, error } = frame;
  return (
    <FieldFrame {...frame} group>
      {(_control, group) => (
        <CodeEditor
          value={value}
          onChange={onChange}
          language={language}
          label={label}
          height={height}
          required={required}
          readOnly={readOnly || disabled}
          invalid={error !== undefined}
          describedBy={group['aria-describedby']}
        />
      )}
    </FieldFrame>
  );
}
