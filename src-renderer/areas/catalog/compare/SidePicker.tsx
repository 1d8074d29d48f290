import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ConfigItem } from '#contract/entities/configItem.ts';
import { locationOf } from '#contract/rules/locationTags.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { Row } from '#kit/layout/boxes.tsx';
import type { Option } from '#kit/select/Option.ts';
import { Select } from '#kit/select/Select.tsx';
import { useServerOptions } from '#kit/select/useServerOptions.ts';
import { findComparable } from './comparableItems.ts';
import { messages } from './messages.ts';
import type { Side } from './useSide.ts';

const maxSearchLength = 200;
const noValues: readonly string[] = [];

interface SidePickerProps {
  readonly position: 'left' | 'right';
  readonly id: string | undefined;
  readonly side: Side;
  /** The item of the other side. */
  readonly other: ConfigItem | undefined;
  readonly onItem: (id: string) => void;
  readonly onVersion: (version: string) => void;
}

const optionOfItem = ({ id, name, type, tags }: ConfigItem): Option => ({
  value: id,
  label: name,
  qualifier: [formatTypeLabel(type), ...locationOf(tags)].join(' · '),
  icon: type,
});

/** Chooses the item and the version of one side. */
export function SidePicker({ position, id, side, other, onItem, onVersion }: SidePickerProps) {
  const { item, versions, version } = side;
  const [name, type] = [other?.name, other?.type];
  const search = useCallback(
    (typed: string, signal: AbortSignal) =>
      findComparable(
        typed.slice(0, maxSearchLength),
        name === undefined || type === undefined ? undefined : { name, type },
        signal,
      ),
    [name, type],
  );
  const found = useServerOptions({ search, values: noValues });
  return (
    <Row wrap gap={8} minWidth={0}>
      <Select
        label={messages[position]}
        placeholder={messages.choose}
        options={found.options}
        search={found.search}
        onOpen={found.onOpen}
        optionOf={(value) => (item?.id === value ? optionOfItem(item) : undefined)}
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
        <Link to="/catalog/$id" params={{ id: item.id }}>
          {messages.open(item.name)}
        </Link>
      )}
    </Row>
  );
}
