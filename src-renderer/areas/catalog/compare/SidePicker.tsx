import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ConfigItem } from '#contract/entities/configItem.ts';
import type { Option } from '#kit/select/Option.ts';
import { Select } from '#kit/select/Select.tsx';
import { useServerOptions } from '#kit/select/useServerOptions.ts';
import { findLinkable, itemOption } from '#parts/components/findLinkable.ts';
import { othersId } from './compareView.ts';
import { messages } from './messages.ts';
import { useComparableItems } from './useComparableItems.ts';
import type { Side } from './useSide.ts';

const maxSearchLength = 200;
const noValues: readonly string[] = [];

const othersOption: Option = { value: othersId, label: messages.others };

const search = (typed: string, signal: AbortSignal): Promise<readonly Option[]> =>
  findLinkable(typed.slice(0, maxSearchLength), undefined, signal);

interface SidePickerProps {
  readonly position: 'left' | 'right';
  readonly id: string | undefined;
  readonly side: Side;
  /** The item of the other side. */
  readonly other: ConfigItem | undefined;
  readonly onItem: (id: string) => void;
  readonly onVersion: (version: string) => void;
}

/** Chooses the item and the version of one side. */
export function SidePicker({ position, id, side, other, onItem, onVersion }: SidePickerProps) {
  const { item, versions, version } = side;
  const suggested = useComparableItems(other);
  const options = useMemo(
    () => (position === 'right' && other !== undefined ? [othersOption, ...suggested] : suggested),
    [position, other, suggested],
  );
  const found = useServerOptions({ options, search, values: noValues });
  return (
    <>
      <Select
        label={messages[position]}
        placeholder={messages.choose}
        options={found.options}
        search={found.search}
        onOpen={found.onOpen}
        optionOf={(value) => {
          if (value === othersId) return othersOption;
          return item?.id === value ? itemOption(item) : undefined;
        }}
        value={id}
        onChange={onItem}
      />
      {versions.length > 1 && (
        <Select
          label={messages.version[position]}
          labelHidden
          options={versions}
          value={version}
          onChange={onVersion}
        />
      )}
      {item !== undefined && (
        <Link to="/catalog/$id" params={{ id: item.id }} aria-label={messages.openItem(item.name)}>
          {messages.open}
        </Link>
      )}
    </>
  );
}
