import type { Evidence } from '#contract/incidents.ts';
import { Button } from '#kit/controls/Button.tsx';
import { TextArea } from '#kit/fields/TextArea.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Row } from '#kit/layout/boxes.tsx';
import { scriptShortcuts } from './doneRules.ts';
import { messages } from './messages.ts';

interface ScriptFieldProps {
  readonly evidence: Evidence;
  readonly label: string;
  readonly value: string;
  readonly onChange: (script: string) => void;
}

export function ScriptField({ evidence, label, value, onChange }: ScriptFieldProps) {
  const shortcuts = scriptShortcuts(evidence.type);
  return (
    <div>
      <TextArea
        mono
        label={label}
        hint={messages.done.scriptHint}
        rows={3}
        value={value}
        onChange={onChange}
      />
      {shortcuts.length > 0 && (
        <Row as="p" wrap gap={8} rowGap={4} marginTop={4} size={12} tone="muted">
          {messages.done.shortcuts}
          {shortcuts.map(({ label: name, script }) => (
            <Button key={name} onClick={() => onChange(script)}>
              {visibleName(name)}
            </Button>
          ))}
        </Row>
      )}
    </div>
  );
}
