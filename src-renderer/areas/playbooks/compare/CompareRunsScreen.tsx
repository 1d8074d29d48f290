import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { RunPage } from '#contract/playbooks.ts';
import { formatInstant } from '#kit/format/formatAge.ts';
import { Column } from '#kit/layout/boxes.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { SkeletonText } from '#kit/panels/SkeletonText.tsx';
import { CompareDocuments } from '#parts/compare/CompareDocuments.tsx';
import { ComparedSides } from '#parts/compare/ComparedSides.tsx';
import { warmComparison } from '#parts/compare/Comparison.ts';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { useView } from '#parts/list/useView.ts';
import { PageHeader } from '#parts/PageHeader.tsx';
import { runAddress } from '#parts/playbooks/playbookRunTableColumns.ts';
import { messages as runMessages } from '../run/messages.ts';
import { compareRunsView } from './compareRunsView.ts';
import { messages } from './messages.ts';
import { useComparedRun } from './useComparedRun.ts';

/** Distinguishes two runs: the playbook, its resource, and the start. */
const titleOf = ({ playbook, resource, startedAt, createdAt }: RunPage): string =>
  [
    playbook?.title ?? runMessages.deletedPlaybook,
    ...(resource === null ? [] : [resource.name]),
    // Without the same time in UTC.
    formatInstant(startedAt ?? createdAt).split('\n', 1),
  ].join(' · ');

const linkTo = (run: RunPage | undefined) =>
  run !== undefined && <Link to={runAddress(run)}>{titleOf(run)}</Link>;

/** Compares two runs: parameters, steps, and their results. */
export function CompareRunsScreen() {
  useEffect(warmComparison, []);
  const { view, change } = useView(compareRunsView);
  const left = useComparedRun(view.left);
  const right = useComparedRun(view.right);
  const failure = left.failure ?? right.failure;
  const getContent = () => {
    if (view.left === undefined || view.right === undefined)
      return (
        <EmptyPanel
          title={messages.chooseTwo}
          actions={<Link to="/playbooks/runs">{messages.openRuns}</Link>}
        >
          {messages.chooseText}
        </EmptyPanel>
      );
    if (failure !== undefined)
      return (
        <FailurePanel
          error={failure.error}
          title={failure.of === 'run' ? messages.failed : messages.resultsFailed}
          onRetry={failure.retry}
        />
      );
    if (
      left.run === undefined ||
      right.run === undefined ||
      left.text === undefined ||
      right.text === undefined
    )
      return <SkeletonText />;
    return (
      <CompareDocuments
        id={`${view.left} ${view.right}`}
        format="json"
        left={{ title: titleOf(left.run), text: left.text }}
        right={{ title: titleOf(right.run), text: right.text }}
        view={view}
        onChange={change}
      />
    );
  };
  return (
    <Column full="height">
      <PageHeader title={messages.title} />
      <ComparedSides
        label={messages.sides}
        left={linkTo(left.run)}
        right={linkTo(right.run)}
        onSwap={() => change({ left: view.right, right: view.left })}
      />
      {getContent()}
    </Column>
  );
}
