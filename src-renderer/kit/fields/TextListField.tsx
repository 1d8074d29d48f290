import { Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import { Button, IconButton } from '../controls/Button.tsx';
import { Row, Stack, Text } from '../layout/boxes.tsx';
import { layout } from '../layout/layout.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { ValueProps } from './FieldProps.ts';
import inputs from './input.module.css';
import { useRowFocus } from './useRowFocus.ts';

const removeLayout = layout({ fixed: true });
const addLayout = layout({ justifySelf: 'start' });

interface TextListFieldProps extends ValueProps<readonly string[]> {
  readonly placeholder?: string | undefined;
}

/** Edits a list of texts, one per row. Enter adds a row. */
export function TextListField({ value, onChange, placeholder, ...frame }: TextListFieldProps) {
  const focus = useRowFocus();
  useEffect(() => focus.apply());
  const { label, disabled = false, readOnly = false } = frame;
  const locked = disabled || readOnly;
  const addAfter = (index: number) => {
    onChange(value.toSpliced(index + 1, 0, ''));
    focus.request(index + 1);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || locked || event.nativeEvent.isComposing) return;
    event.preventDefault();
    addAfter(index);
  };
  return (
    <FieldFrame {...frame} group>
      {({ 'aria-invalid': invalid }, group) => (
        <Stack ref={focus.ref} columns="fit" gap={6} role="group" {...group}>
          {value.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a row; texts can repeat.
            <Row key={index} gap={6} minWidth={0}>
              <input
                data-row
                aria-label={`${label} ${index + 1}`}
                aria-invalid={invalid}
                className={inputs.input}
                placeholder={placeholder}
                spellCheck={false}
                disabled={disabled}
                readOnly={readOnly}
                value={text}
                onChange={({ target }) => onChange(value.with(index, target.value))}
                onKeyDown={(event) => onKeyDown(event, index)}
              />
              {!locked && (
                <IconButton
                  className={removeLayout}
                  label={`Remove ${text === '' ? `row ${index + 1}` : text}`}
                  onClick={() => {
                    onChange(value.toSpliced(index, 1));
                    focus.request(index);
                  }}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              )}
            </Row>
          ))}
          {locked && value.length === 0 && (
            <Text as="p" lines={28} tone="faint">
              None
            </Text>
          )}
          {!locked && (
            <Button
              className={addLayout}
              data-add
              aria-label={`Add to ${label}`}
              onClick={() => addAfter(value.length - 1)}
            >
              <Plus aria-hidden />
              Add
            </Button>
          )}
        </Stack>
      )}
    </FieldFrame>
  );
}
