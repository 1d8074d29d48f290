import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Option } from '#kit/select/Option.ts';
import { Select } from '#kit/select/Select.tsx';
import { useServerOptions } from '#kit/select/useServerOptions.ts';
import { AsOf } from '#parts/AsOf.tsx';
import { itemOption } from '#parts/components/findLinkable.ts';
import { othersId } from './compareView.ts';
import { findItems } from './findItems.ts';
import { messages } from './messages.ts';
import { useComparableItems } from './useComparableItems.ts';
import type { useOtherWorkspaces } from './useOtherWorkspaces.ts';
import type { Side } from './useSide.ts';

const noValues: readonly string[] = [];

const othersOption: Option = { value: othersId, label: messages.others };

/** Value of the open workspace. */
const openValue = 'open';

interface SidePickerProps {
  readonly position: 'left' | 'right';
  readonly id: string | undefined;
  readonly side: Side;
  readonly other: Side;
  readonly workspaces: ReturnType<typeof useOtherWorkspaces>;
  /** @param id undefined for the open workspace */
  readonly onWorkspace: (id: string | undefined) => void;
  readonly onItem: (id: string) => void;
  readonly onVersion: (version: string) => void;
}

/** Chooses the workspace, the item and the version of one side. */
export function SidePicker(props: SidePickerProps) {
  const { position, id, side, other, workspaces, onWorkspace, onItem, onVersion } = props;
  const { item, versions, version, workspace } = side;
  const suggested = useComparableItems(workspace?.id, other.item);
  // All others are those of the open workspace.
  const offersOthers =
    position === 'right' && other.item !== undefined && (other.workspace ?? workspace) === undefined;
  const options = useMemo(
    () => (offersOthers ? [othersOption, ...suggested] : suggested),
    [offersOthers, suggested],
  );
  const search = useMemo(
    () => (typed: string, signal: AbortSignal) => findItems(workspace?.id, typed, signal),
    [workspace?.id],
  );
  const found = useServerOptions({ options, search, values: noValues });
  const workspaceOptions = [
    { value: openValue, label: workspaces.openName },
    ...workspaces.others.map(({ id: value, name }) => ({ value, label: name })),
    ...(workspace?.isListed === false ? [{ value: workspace.id, label: workspace.name }] : []),
  ];
  return (
    <>
      {(workspaces.others.length > 0 || workspace !== undefined) && (
        <Select
          label={messages.workspace[position]}
          labelHidden
          options={workspaceOptions}
          value={workspace?.id ?? openValue}
          onChange={(value) => onWorkspace(value === openValue ? undefined : value)}
        />
      )}
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
      <AsOf answer={side.stored} online={false} />
      {item !== undefined && workspace === undefined && (
        <Link to="/catalog/$id" params={{ id: item.id }} aria-label={messages.openItem(item.name)}>
          {messages.open}
        </Link>
      )}
    </>
  );
}
