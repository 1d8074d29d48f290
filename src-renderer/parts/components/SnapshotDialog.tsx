import { useState } from 'react';
import type { Component } from '#contract/rules/packedComponents.ts';
import { type SnapshotRange, snapshotRanges } from '#contract/rules/topology.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Checkbox } from '#kit/fields/Checkbox.tsx';
import { FieldSizeContext } from '#kit/fields/FieldSizeContext.ts';
import { SelectField } from '#kit/fields/SelectField.tsx';
import { Stack, Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { useActionState } from '../actions/useActionState.ts';
import { messages } from './dialogMessages.ts';
import { saveComponentSnapshot } from './saveComponentSnapshot.ts';

const { snapshot: texts } = messages;

const options = snapshotRanges.map(([value, label]) => ({ value, label }));
const isRange = (value: string): value is SnapshotRange => snapshotRanges.some(([range]) => range === value);

interface SnapshotDialogProps {
  readonly component: Pick<Component, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Dialog that chooses the contents of a component snapshot and starts the download. */
export function SnapshotDialog({ component: { id, name }, onClose }: SnapshotDialogProps) {
  const { disabledReason } = useActionState({ offline: texts.offline });
  const [start, setStart] = useState<SnapshotRange>(snapshotRanges[0][0]);
  const [related, setRelated] = useState(false);
  return (
    <Dialog
      title={texts.title(name)}
      open
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button
            kind="primary"
            disabledReason={disabledReason}
            onClick={() => {
              // A toast displays the progress and can cancel the download.
              void saveComponentSnapshot({ id, name, start, related });
              onClose();
            }}
          >
            {texts.download}
          </Button>
        </>
      }
    >
      <FieldSizeContext value="dialog">
        <Stack gap={16}>
          <Text as="p" tone="muted">
            {texts.text}
          </Text>
          <SelectField
            label={texts.range}
            options={options}
            value={start}
            onChange={(value) => {
              if (isRange(value)) setStart(value);
            }}
          />
          <Checkbox label={texts.related} value={related} onChange={setRelated} />
        </Stack>
      </FieldSizeContext>
    </Dialog>
  );
}
