import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { actionRequirements } from '#contract/rules/guards.ts';
import type { Component } from '#contract/rules/packedComponents.ts';
import { Button } from '#kit/controls/Button.tsx';
import { FieldSizeContext } from '#kit/fields/FieldSizeContext.ts';
import { SelectField } from '#kit/fields/SelectField.tsx';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { firstField } from '#kit/keys/firstField.ts';
import { submitKeys } from '#kit/keys/submitByKeys.ts';
import { Stack, Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import type { Option } from '#kit/select/Option.ts';
import { useServerAction } from '../actions/useServerAction.ts';
import { bridge, queries } from '../bridge/bridge.ts';
import { messages } from './dialogMessages.ts';
import { findLinkable } from './findLinkable.ts';

const { link: texts } = messages;

/** The choices change rarely. */
const typesStaleMs = 60_000;
const maxSearchLength = 200;

interface LinkToCatalogDialogProps {
  readonly component: Pick<Component, 'id' | 'name'>;
  readonly onClose: () => void;
}

export function LinkToCatalogDialog({ component: { id, name }, onClose }: LinkToCatalogDialogProps) {
  const [type, setType] = useState('');
  const [itemId, setItemId] = useState('');
  const itemField = useRef<HTMLDivElement>(null);
  const foundOptions = useRef(new Map<string, Option>());
  const types = useQuery({
    ...queries.catalog.facets.list.queryOptions({ input: { of: 'types' } }),
    staleTime: typesStaleMs,
  });
  const typeOptions = useMemo(
    (): readonly Option[] => [
      { value: '', label: texts.allTypes },
      ...(types.data?.data ?? []).map(({ value }) => ({
        value,
        label: formatTypeLabel(value),
        icon: value,
      })),
    ],
    [types.data],
  );
  const action = useServerAction({
    requirement: actionRequirements.linkComponents,
    offline: texts.offline,
    call: (input: { readonly id: string; readonly componentId: string }, options) =>
      bridge.relationships.links.add(input, options),
    invalidates: [queries.topology.component.items.key(), queries.relationships.links.list.key()],
    toasts: {
      done: texts.done,
      failed: ({ code, sentence, serverMessage, details }, input) =>
        code === 'CONFLICT'
          ? {
              kind: 'info',
              text: texts.linkedAlready(foundOptions.current.get(input.id)?.label ?? input.id, name),
              details,
            }
          : { kind: 'failed', text: serverMessage ?? sentence, details },
    },
  });
  const search = async (text: string, signal: AbortSignal): Promise<readonly Option[]> => {
    const options = await findLinkable(
      text.slice(0, maxSearchLength),
      type === '' ? undefined : type,
      signal,
    );
    for (const option of options) foundOptions.current.set(option.value, option);
    return options;
  };
  const link = async () => {
    const { ended } = await action.run({ id: itemId, componentId: id });
    if (ended === 'done') onClose();
  };
  const { busy, disabledReason } = action;
  return (
    <Dialog
      title={texts.title}
      open
      size="small"
      isLocked={busy}
      onClose={onClose}
      // The type only narrows the search for the item.
      initialFocus={() => firstField(itemField.current)}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button
            kind="primary"
            keys={submitKeys}
            busy={busy}
            disabledReason={
              busy ? undefined : (disabledReason ?? (itemId === '' ? texts.nothingChosen : undefined))
            }
            onClick={() => void link()}
          >
            {busy ? texts.linking : texts.link}
          </Button>
        </>
      }
    >
      <FieldSizeContext value="dialog">
        <Stack gap={16}>
          <Text as="p" tone="muted">
            {texts.text(name)}
          </Text>
          <SelectField
            label={texts.type}
            options={typeOptions}
            value={type}
            disabled={busy}
            onChange={(next) => {
              setType(next);
              // The chosen item may not be of the new type.
              if (next !== '') setItemId('');
            }}
          />
          <div ref={itemField}>
            <SelectField
              label={texts.item}
              required
              placeholder={texts.placeholder}
              value={itemId}
              disabled={busy}
              onChange={setItemId}
              search={search}
              optionOf={async (value) => foundOptions.current.get(value)}
            />
          </div>
        </Stack>
      </FieldSizeContext>
    </Dialog>
  );
}
