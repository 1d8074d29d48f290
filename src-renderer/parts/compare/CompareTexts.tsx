import { useEffect } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { DiffView } from '#kit/editor/DiffView.tsx';
import { Column } from '#kit/layout/boxes.tsx';
import { EmptyPanel, ErrorPanel } from '#kit/panels/Panel.tsx';
import { SkeletonText } from '#kit/panels/SkeletonText.tsx';
import { useYaml } from '../yaml/useYaml.ts';
import type { ComparisonState } from './Comparison.ts';
import type { ComparisonView } from './comparisonFields.ts';
import { messages } from './messages.ts';

interface DocumentTextsProps {
  readonly state: ComparisonState | undefined;
  /** The texts of both sides as they are, for a document that could not be read. */
  readonly left: string;
  readonly right: string;
  readonly requestTexts: () => void;
  readonly onRetry: () => void;
  readonly label: string;
  readonly layout: ComparisonView['layout'];
}

/** Both documents as YAML, without ignored values and with sorted keys. */
export function DocumentTexts(props: DocumentTextsProps) {
  const { state, requestTexts, onRetry, label, layout } = props;
  useEffect(() => requestTexts(), [requestTexts]);
  const left = useYaml(state?.texts?.left);
  const right = useYaml(state?.texts?.right);
  const failed = [left, right].find(({ status }) => status === 'failed');
  if (state?.status === 'failed')
    return <PlainTexts left={props.left} right={props.right} language="text" label={label} layout={layout} />;
  if (failed?.status === 'failed')
    return (
      <ErrorPanel
        title={messages.textFailed}
        details={failed.cause}
        actions={<Button onClick={onRetry}>{messages.tryAgain}</Button>}
      />
    );
  if (left.status !== 'ready' || right.status !== 'ready') return <SkeletonText />;
  return <PlainTexts left={left.text} right={right.text} language="yaml" label={label} layout={layout} />;
}

interface PlainTextsProps {
  readonly left: string;
  readonly right: string;
  readonly language: 'yaml' | 'text';
  readonly label: string;
  readonly layout: ComparisonView['layout'];
}

/** Two texts, or that they are the same. */
export function PlainTexts({ left, right, language, label, layout }: PlainTextsProps) {
  if (left === right)
    return (
      <EmptyPanel title={messages.none}>
        {language === 'yaml' ? messages.noneText : messages.sameTexts}
      </EmptyPanel>
    );
  return (
    <Column grow minHeight={0} padding={12}>
      <DiffView
        original={left}
        modified={right}
        language={language}
        label={label}
        layout={layout}
        height="fill"
        navigable
      />
    </Column>
  );
}
