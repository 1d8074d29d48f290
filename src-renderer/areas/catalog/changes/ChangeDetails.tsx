import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Change, ChangeDetail } from '#contract/changes.ts';
import { configChangeType } from '#contract/rules/changes.ts';
import { stringifyExact } from '#contract/rules/exactJson.ts';
import { Button } from '#kit/controls/Button.tsx';
import { DiffView } from '#kit/editor/DiffView.tsx';
import { SegmentedInput } from '#kit/fields/SegmentedInput.tsx';
import { Age } from '#kit/format/Age.tsx';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { visibleText } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Box, Row, Text } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { Tabs } from '#kit/tabs/Tabs.tsx';
import { TextView } from '#kit/text/TextView.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { CopyLinkMenu } from '#parts/CopyLinkMenu.tsx';
import { creatorOf } from '#parts/changes/creatorOf.ts';
import { diffSides } from '#parts/changes/diffSides.ts';
import { severityLabel, severityShape } from '#parts/changes/severity.ts';
import { DetailList, DetailRow } from '#parts/details/DetailList.tsx';
import { PreviousNextButtons } from '#parts/details/PreviousNextButtons.tsx';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { AttachEvidence } from '#parts/incidents/link/AttachEvidence.tsx';
import { changeEvidence } from '#parts/incidents/link/evidenceBuilders.ts';
import { capital } from '#parts/resource/resourceTexts.ts';
import { useShareSubject } from '#parts/share/subject.ts';
import { useYaml } from '#parts/yaml/useYaml.ts';
import { itemPath } from '../flatColumns.ts';
import { changedItemName } from './changeColumns.ts';
import { messages } from './messages.ts';

const { details: texts } = messages;
const textHeight = 380;

const languages = [
  { value: 'json', label: 'JSON' },
  { value: 'yaml', label: 'YAML' },
] as const;
const layouts = [
  { value: 'side-by-side', label: texts.sideBySide },
  { value: 'inline', label: texts.inline },
] as const;

function Diff({ diff }: { readonly diff: string }) {
  const [layout, setLayout] = useState<(typeof layouts)[number]['value']>('side-by-side');
  const sides = diffSides(diff);
  if (sides === undefined) {
    return (
      <>
        <Text as="p" marginBottom={8} tone="muted">
          {texts.unreadableDiff}
        </Text>
        <TextView value={diff} language="text" label={texts.diff} height={textHeight} />
      </>
    );
  }
  return (
    <>
      <Row justify="end" gap={8} marginBottom={8}>
        <SegmentedInput label={texts.layout} small value={layout} options={layouts} onChange={setLayout} />
      </Row>
      <DiffView {...sides} language="json" label={texts.diff} layout={layout} height={textHeight} navigable />
    </>
  );
}

/** A JSON document of a change, shown as JSON or YAML. */
function Document({ value, label }: { readonly value: unknown; readonly label: string }) {
  const [language, setLanguage] = useState<(typeof languages)[number]['value']>('json');
  const yaml = useYaml(language === 'yaml' ? stringifyExact(value) : undefined);
  const json = stringifyExact(value, 2);
  const text = language === 'yaml' && yaml.status === 'ready' ? yaml.text : json;
  return (
    <>
      <Row justify="end" gap={8} marginBottom={8}>
        <SegmentedInput
          label={texts.format}
          small
          value={language}
          options={languages}
          onChange={setLanguage}
        />
      </Row>
      <TextView value={text} language={language} label={label} height={textHeight} />
    </>
  );
}

const isBlank = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

function ChangeDocuments({ change }: { readonly change: ChangeDetail }) {
  const { diff, patches, details } = change;
  const parts: Array<{ readonly id: string; readonly label: string; readonly content: ReactNode }> = [
    ...(diff === null || diff === ''
      ? []
      : [{ id: 'diff', label: texts.diff, content: <Diff diff={diff} /> }]),
    ...(isBlank(patches)
      ? []
      : [
          {
            id: 'patches',
            label: texts.patches,
            content: <Document value={patches} label={texts.patches} />,
          },
        ]),
    ...(isBlank(details)
      ? []
      : [
          {
            id: 'details',
            label: texts.details,
            content: <Document value={details} label={texts.details} />,
          },
        ]),
  ];
  const [chosen, setChosen] = useState<string>();
  const open = parts.find(({ id }) => id === chosen) ?? parts[0];
  if (open === undefined)
    return (
      <Text as="p" marginBottom={8} tone="muted">
        {texts.nothing}
      </Text>
    );
  return (
    <Tabs
      label={texts.tabs}
      tabs={parts.map(({ id, label }) => ({ id, label }))}
      value={open.id}
      onChange={setChosen}
    >
      <Box paddingTop={12} key={open.id}>
        {open.content}
      </Box>
    </Tabs>
  );
}

/** The part of a change that lists already contain. */
function ChangeFacts({ change }: { readonly change: Change }) {
  const { item, severity, createdAt, firstObservedAt, count, source, summary } = change;
  const shape = severityShape(severity);
  const creator = creatorOf(change);
  return (
    <DetailList>
      <DetailRow name={texts.item}>
        {item.type !== null && <Icon name={item.type} />}
        <Link to={itemPath(item.id)}>{changedItemName(change)}</Link>
        {item.deletedAt !== null && <StatusIcon shape="deleted" />}
      </DetailRow>
      <DetailRow name={texts.seen}>
        <Age instant={createdAt} suffix=" ago" />
      </DetailRow>
      {count > 1 && (
        <>
          <DetailRow name={texts.firstSeen}>
            <Age instant={firstObservedAt} suffix=" ago" />
          </DetailRow>
          <DetailRow name={texts.times}>{texts.timesOf(formatInteger(count))}</DetailRow>
        </>
      )}
      {severity !== null && (
        <DetailRow name={texts.severity}>
          {shape !== undefined && <StatusIcon shape={shape} />}
          {severityLabel(severity)}
        </DetailRow>
      )}
      {source !== null && <DetailRow name={texts.source}>{source}</DetailRow>}
      {creator !== '' && creator !== source && <DetailRow name={texts.by}>{creator}</DetailRow>}
      {summary !== null && (
        <DetailRow name={texts.summary} wide>
          {visibleText(summary)}
        </DetailRow>
      )}
    </DetailList>
  );
}

interface ChangeDetailsProps {
  readonly id: string;
  /** The list's row. Undefined if it is not on the displayed page. */
  readonly listed: Change | undefined;
  readonly onClose: () => void;
  /** Open the previous or the next change of the list. Undefined at the ends. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
}

export function ChangeDetails({ id, listed, onClose, onPrevious, onNext }: ChangeDetailsProps) {
  const query = useQuery(queries.changes.get.queryOptions({ input: { id } }));
  const detail = query.data?.data;
  const change = detail ?? listed;
  const { pathname, search } = useRouter().history.location;
  const [linking, setLinking] = useState(false);
  useShareSubject(
    change && {
      name: changedItemName(change),
      facts: [change.type, capital(change.severity ?? ''), formatMoment(change.createdAt)],
      note: change.summary,
    },
    'dialog',
  );
  return (
    <Dialog
      title={change === undefined ? texts.change : texts.title(change.type, changedItemName(change))}
      open
      size="wide"
      hasFocusableBody
      onClose={onClose}
      aside={
        <>
          <PreviousNextButtons
            previous={texts.previous}
            next={texts.next}
            onPrevious={onPrevious}
            onNext={onNext}
            // The dialog above has the keyboard.
            ignoresKeys={linking}
          />
          <CopyLinkMenu address={pathname + search} align="start" />
        </>
      }
      actions={
        <>
          {detail?.type === configChangeType && (
            <Link
              className={layout({ marginRight: 8 })}
              to={itemPath(detail.item.id)}
              search={{ compare: `${detail.id}..now` }}
            >
              {texts.compare}
            </Link>
          )}
          {change !== undefined && <AttachEvidence evidence={changeEvidence(change)} onOpen={setLinking} />}
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      {change !== undefined && <ChangeFacts change={change} />}
      {detail !== undefined && <ChangeDocuments key={detail.id} change={detail} />}
      {detail === undefined && query.error !== null && (
        <FailurePanel error={query.error} title={texts.failed} onRetry={() => void query.refetch()} />
      )}
    </Dialog>
  );
}
