import { Link } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '#kit/controls/Button.tsx';
import { Column } from '#kit/layout/boxes.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { SkeletonText } from '#kit/panels/SkeletonText.tsx';
import { CompareDocuments } from '#parts/compare/CompareDocuments.tsx';
import { warmComparison } from '#parts/compare/Comparison.ts';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { useView } from '#parts/list/useView.ts';
import { PageHeader } from '#parts/PageHeader.tsx';
import { currentVersionId } from '../item/configVersions.ts';
import { Separator } from '../item/ItemCrumbs.tsx';
import { messages as itemMessages } from '../item/messages.ts';
import styles from './Compare.module.css';
import { compareView } from './compareView.ts';
import { messages } from './messages.ts';
import { SidePicker } from './SidePicker.tsx';
import { sideTitles } from './sideTitles.ts';
import { type Side, useSide } from './useSide.ts';

/** Compares the configurations of two items, or two versions of one. */
export function CompareScreen() {
  useEffect(warmComparison, []);
  const { view, change } = useView(compareView);
  const left = useSide(view.left, view.leftVersion);
  const right = useSide(view.right, view.rightVersion);
  const swap = () =>
    change({
      left: view.right,
      right: view.left,
      leftVersion: view.rightVersion,
      rightVersion: view.leftVersion,
    });
  return (
    <Column full="height">
      <PageHeader title={messages.title}>
        <Link to="/catalog">{itemMessages.catalog}</Link>
        <Separator />
        {messages.title}
      </PageHeader>
      <section aria-label={messages.sides} className={styles.sides}>
        <SidePicker
          position="left"
          id={view.left}
          side={left}
          other={right.item}
          // A version belongs to its item.
          onItem={(id) => change({ left: id, leftVersion: currentVersionId })}
          onVersion={(leftVersion) => change({ leftVersion })}
        />
        <IconButton label={messages.swap} onClick={swap}>
          <ArrowLeftRight aria-hidden />
        </IconButton>
        <SidePicker
          position="right"
          id={view.right}
          side={right}
          other={left.item}
          onItem={(id) => change({ right: id, rightVersion: currentVersionId })}
          onVersion={(rightVersion) => change({ rightVersion })}
        />
      </section>
      <Compared left={left} right={right} />
    </Column>
  );
}

function Compared({ left, right }: { readonly left: Side; readonly right: Side }) {
  const { view, change } = useView(compareView);
  const sides = [left, right];
  if (sides.some(({ status }) => status.kind === 'empty'))
    return <EmptyPanel title={messages.chooseTwo}>{messages.chooseText}</EmptyPanel>;
  for (const { status, item } of sides) {
    const name = item?.name ?? messages.thisItem;
    if (status.kind === 'failed')
      return <FailurePanel error={status.error} title={messages.failed(name)} onRetry={status.retry} />;
    if (status.kind === 'noConfig') return <EmptyPanel title={messages.noConfig(name)} />;
    if (status.kind === 'notStored')
      return <EmptyPanel title={itemMessages.notCached}>{messages.notStored(name)}</EmptyPanel>;
    if (status.kind === 'cannotRevert')
      return <EmptyPanel title={messages.cannotRevert(name)}>{itemMessages.history.cannotRevert}</EmptyPanel>;
  }
  if (
    left.status.kind !== 'ready' ||
    right.status.kind !== 'ready' ||
    left.item === undefined ||
    right.item === undefined
  )
    return <SkeletonText />;
  const [leftTitle, rightTitle] = sideTitles({ ...left, item: left.item }, { ...right, item: right.item });
  return (
    <CompareDocuments
      format={left.status.format === 'json' && right.status.format === 'json' ? 'json' : 'text'}
      left={{ title: leftTitle, text: left.status.text }}
      right={{ title: rightTitle, text: right.status.text }}
      view={view}
      onChange={change}
    />
  );
}
