import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { Peers } from '#contract/catalog.ts';
import type { ConfigItem } from '#contract/entities/configItem.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { Column } from '#kit/layout/boxes.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { SkeletonText } from '#kit/panels/SkeletonText.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { CompareDocuments } from '#parts/compare/CompareDocuments.tsx';
import { ComparedSides } from '#parts/compare/ComparedSides.tsx';
import { warmComparison } from '#parts/compare/Comparison.ts';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { useView } from '#parts/list/useView.ts';
import { PageHeader } from '#parts/PageHeader.tsx';
import { currentVersionId } from '../item/configVersions.ts';
import { Separator } from '../item/ItemCrumbs.tsx';
import { messages as itemMessages } from '../item/messages.ts';
import { comparePath } from './compareAddress.ts';
import { compareView, othersId } from './compareView.ts';
import { findCounterpart } from './findItems.ts';
import { messages } from './messages.ts';
import { SidePicker } from './SidePicker.tsx';
import { sideTitles } from './sideTitles.ts';
import { useOtherWorkspaces } from './useOtherWorkspaces.ts';
import { type Side, useSide } from './useSide.ts';

/** Compares the configurations of two items, two versions of one, or one with all others of its type. */
export function CompareScreen() {
  useEffect(warmComparison, []);
  const { view, change } = useView(compareView);
  const { history } = useRouter();
  const workspaces = useOtherWorkspaces();
  const leftWorkspace = workspaces.find(view.leftWorkspace);
  // All others are those of the open workspace.
  const withOthers = view.right === othersId && leftWorkspace === undefined;
  const rightId = view.right === othersId ? undefined : view.right;
  const left = useSide(view.left, view.leftVersion, leftWorkspace);
  const right = useSide(
    rightId,
    view.rightVersion,
    withOthers ? undefined : workspaces.find(view.rightWorkspace),
  );
  const swap = () =>
    change({
      left: view.right,
      right: view.left,
      leftVersion: view.rightVersion,
      rightVersion: view.leftVersion,
      leftWorkspace: view.rightWorkspace,
      rightWorkspace: view.leftWorkspace,
    });
  /** Chooses a workspace and then, if an item is known, the same resource there. */
  const changeWorkspace = async (position: 'left' | 'right', workspaceId: string | undefined) => {
    const isLeft = position === 'left';
    const item = isLeft ? (right.item ?? left.item) : (left.item ?? right.item);
    change(
      isLeft
        ? { leftWorkspace: workspaceId, left: undefined, leftVersion: currentVersionId, right: rightId }
        : { rightWorkspace: workspaceId, right: undefined, rightVersion: currentVersionId },
    );
    const same = item === undefined ? undefined : await findCounterpart(workspaceId, item);
    const { pathname, search } = history.location;
    if (same === undefined || pathname !== comparePath) return;
    // The user may have chosen something else meanwhile.
    const now = compareView.read(search);
    const isWaiting = isLeft
      ? now.leftWorkspace === workspaceId && now.left === undefined
      : now.rightWorkspace === workspaceId && now.right === undefined;
    if (isWaiting) change(isLeft ? { left: same.id } : { right: same.id }, 'replace');
  };
  return (
    <Column full="height">
      <PageHeader title={messages.title}>
        <Link to="/catalog">{itemMessages.catalog}</Link>
        <Separator />
        {messages.title}
      </PageHeader>
      <ComparedSides
        label={messages.sides}
        onSwap={swap}
        swapDisabledReason={withOthers ? messages.cannotSwap : undefined}
        left={
          <SidePicker
            position="left"
            id={view.left}
            side={left}
            other={right}
            workspaces={workspaces}
            onWorkspace={(id) => void changeWorkspace('left', id)}
            // A version belongs to its item.
            onItem={(id) => change({ left: id, leftVersion: currentVersionId })}
            onVersion={(leftVersion) => change({ leftVersion })}
          />
        }
        right={
          <SidePicker
            position="right"
            id={withOthers ? othersId : rightId}
            side={right}
            other={left}
            workspaces={workspaces}
            onWorkspace={(id) => void changeWorkspace('right', id)}
            onItem={(id) => change({ right: id, rightVersion: currentVersionId })}
            onVersion={(rightVersion) => change({ rightVersion })}
          />
        }
      />
      {withOthers ? (
        <ComparedWithOthers left={left} />
      ) : (
        <Compared left={left} right={right} openName={workspaces.openName} />
      )}
    </Column>
  );
}

/** Why a side cannot be compared. Undefined if it can, or while it loads. */
function problemOf({ status, item, workspace }: Side): ReactNode {
  const name = item?.name ?? messages.thisItem;
  switch (status.kind) {
    case 'empty':
      return <EmptyPanel title={messages.chooseTwo}>{messages.chooseText}</EmptyPanel>;
    case 'failed':
      return (
        <FailurePanel
          error={status.error}
          title={workspace === undefined ? messages.failed(name) : messages.itemsFailed(workspace.name)}
          onRetry={status.retry}
        />
      );
    case 'noConfig':
      return <EmptyPanel title={messages.noConfig(name)} />;
    case 'notStored':
      return (
        <EmptyPanel title={itemMessages.notCached}>
          {workspace === undefined ? messages.notStored(name) : messages.notStoredThere(name, workspace.name)}
        </EmptyPanel>
      );
    case 'unknownWorkspace':
      return <EmptyPanel title={messages.unknownWorkspace}>{messages.unknownText}</EmptyPanel>;
    case 'cannotRevert':
      return <EmptyPanel title={messages.cannotRevert(name)}>{itemMessages.history.cannotRevert}</EmptyPanel>;
    default:
      return undefined;
  }
}

/** A side whose item and version are loaded. */
type ReadySide = Side & {
  readonly item: ConfigItem;
  readonly status: Extract<Side['status'], { readonly kind: 'ready' }>;
};

const isReady = (side: Side): side is ReadySide => side.item !== undefined && side.status.kind === 'ready';

interface ComparedProps {
  readonly left: Side;
  readonly right: Side;
  /** Name of the open workspace. */
  readonly openName: string;
}

function Compared({ left, right, openName }: ComparedProps) {
  const { view, change } = useView(compareView);
  const problem = problemOf(left) ?? problemOf(right);
  if (problem !== undefined) return problem;
  if (!isReady(left) || !isReady(right)) return <SkeletonText />;
  const titled = (side: ReadySide) => ({ ...side, workspaceName: side.workspace?.name ?? openName });
  const [leftTitle, rightTitle] = sideTitles(titled(left), titled(right));
  return (
    <CompareDocuments
      id={[
        view.leftWorkspace,
        view.left,
        view.leftVersion,
        view.rightWorkspace,
        view.right,
        view.rightVersion,
      ].join(' ')}
      format={left.status.format === 'json' && right.status.format === 'json' ? 'json' : 'text'}
      left={{ title: leftTitle, text: left.status.text }}
      right={{ title: rightTitle, text: right.status.text }}
      view={view}
      onChange={change}
    />
  );
}

function ComparedWithOthers({ left }: { readonly left: Side }) {
  const { view, change } = useView(compareView);
  const { item } = left;
  const peers = useQuery(
    queries.catalog.item.peers.queryOptions({
      input: { id: item?.id ?? '', type: item?.type ?? '' },
      enabled: item !== undefined,
    }),
  );
  const problem = problemOf(left);
  // Other items change often. The comparison stays with those that it began with.
  const [first, setFirst] = useState<{ readonly of: string; readonly peers: Peers }>();
  if (item !== undefined && peers.data !== undefined && first?.of !== item.id)
    setFirst({ of: item.id, peers: peers.data.data });
  if (problem !== undefined) return problem;
  const found = first?.of === item?.id ? first?.peers : undefined;
  if (found === undefined && peers.error !== null)
    return (
      <FailurePanel error={peers.error} title={messages.othersFailed} onRetry={() => void peers.refetch()} />
    );
  if (found === undefined || !isReady(left)) return <SkeletonText />;
  const { name, type } = left.item;
  if (left.status.format === 'text') return <EmptyPanel title={messages.noDocument(name)} />;
  const { configurations, total } = found;
  if (configurations.length === 0)
    return (
      <EmptyPanel title={messages.noOthers}>
        {total === 0 ? messages.noOthersText(formatTypeLabel(type)) : messages.othersNotStored(total)}
      </EmptyPanel>
    );
  return (
    <CompareDocuments
      id={[view.left, view.leftVersion, othersId].join(' ')}
      format="json"
      left={{ title: name, text: left.status.text }}
      right={{ title: messages.othersTitle(configurations.length, total), texts: configurations }}
      view={view}
      onChange={change}
    />
  );
}
