import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ConfigStep } from '#contract/changes.ts';
import type { ConfigItem } from '#contract/entities/configItem.ts';
import { Button } from '#kit/controls/Button.tsx';
import { DiffView } from '#kit/editor/DiffView.tsx';
import { SegmentedInput } from '#kit/fields/SegmentedInput.tsx';
import { Row, Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { SkeletonText } from '#kit/panels/SkeletonText.tsx';
import { Select } from '#kit/select/Select.tsx';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { lastEffectiveStep, readCompared, textAt, writeCompared } from './configVersions.ts';
import { historyOptions } from './historyOptions.ts';
import { messages } from './messages.ts';
import { versionOptionsOf } from './versionOptions.ts';

const { history: texts } = messages;
const layouts = [
  { value: 'side-by-side', label: texts.sideBySide },
  { value: 'inline', label: texts.inline },
] as const;
/** Pixels. */
const diffHeight = 460;

interface ComparisonProps {
  readonly current: string;
  readonly steps: readonly ConfigStep[];
  readonly compared: string;
  readonly onCompare: (compared: string) => void;
}

function Comparison({ current, steps, compared, onCompare }: ComparisonProps) {
  const [layout, setLayout] = useState<(typeof layouts)[number]['value']>('side-by-side');
  const effective = useMemo(() => lastEffectiveStep(current, steps)?.id, [current, steps]);
  const { from, to } = readCompared(compared, effective);
  const versionOptions = versionOptionsOf(steps);
  const original = textAt(current, steps, from);
  const modified = textAt(current, steps, to);
  return (
    <>
      <Row wrap gap={8} marginBottom={12}>
        <Select
          label={texts.from}
          options={versionOptions}
          value={from}
          onChange={(next) => onCompare(writeCompared({ from: next, to }))}
        />
        <Select
          label={texts.to}
          options={versionOptions}
          value={to}
          onChange={(next) => onCompare(writeCompared({ from, to: next }))}
        />
        <Text marginLeft="auto">
          <SegmentedInput label={texts.layout} small value={layout} options={layouts} onChange={setLayout} />
        </Text>
      </Row>
      {original === undefined || modified === undefined ? (
        <Text as="p" marginTop={12} tone="muted">
          {texts.cannotRevert}
        </Text>
      ) : original === modified ? (
        <Text as="p" marginTop={12} tone="muted">
          {texts.same}
        </Text>
      ) : (
        <DiffView
          original={original}
          modified={modified}
          language="json"
          label={texts.diff}
          layout={layout}
          height={diffHeight}
          navigable
        />
      )}
    </>
  );
}

interface HistoryDialogProps {
  readonly item: Pick<ConfigItem, 'id' | 'name' | 'updatedAt'>;
  /** The current configuration in the format of the server's diffs. Null if unavailable. */
  readonly current: string | null;
  /** The two compared versions, as in the URL. */
  readonly compared: string;
  readonly onCompare: (compared: string) => void;
  readonly onClose: () => void;
}

export function HistoryDialog({ item, current, compared, onCompare, onClose }: HistoryDialogProps) {
  const query = useQuery(historyOptions(item));
  const history = query.data?.data;
  return (
    <Dialog
      title={texts.title(item.name)}
      open
      size="wide"
      hasFocusableBody
      onClose={onClose}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {query.isPending && <SkeletonText />}
      {history === undefined && query.error !== null && (
        <FailurePanel error={query.error} title={texts.failed} onRetry={() => void query.refetch()} />
      )}
      {history !== undefined && history.steps.length === 0 && (
        <Text as="p" marginTop={12} tone="muted">
          {history.more ? texts.notCached : texts.none}
        </Text>
      )}
      {history !== undefined && history.steps.length > 0 && current === null && (
        <Text as="p" marginTop={12} tone="muted">
          {texts.noCurrent}
        </Text>
      )}
      {history !== undefined && history.steps.length > 0 && current !== null && (
        <>
          <Comparison current={current} steps={history.steps} compared={compared} onCompare={onCompare} />
          {history.more && (
            <Text as="p" marginTop={12} tone="muted">
              {texts.more}
            </Text>
          )}
        </>
      )}
    </Dialog>
  );
}
